# browser.bash - what the tests of pages share: a browser without a window, that
# runs scripts in a copy of $page beside it.

# browser: sets chrome to a headless browser, or skips the test.
browser() {
	local name

	for name in chromium chromium-browser google-chrome; do
		command -v "$name" >/dev/null || continue
		chrome=("$name" --headless --no-sandbox --disable-gpu
		    --user-data-dir="$BATS_TEST_TMPDIR/profile")
		return
	done
	skip "no Chromium is installed"
}

# browse SCRIPT: what the script, the body of an asynchronous function in a
# copy of the page, returns.
browse() {
	local script=$1 copy=${page%/*}/copy.html

	sed '/^<\/body>$/,$d' "$page" >"$copy"
	cat >>"$copy" <<-END
		<script>
		const line = f => f.querySelector('p').textContent;
		const fen = f => f.querySelector('code').textContent;
		const press = key => document.activeElement.dispatchEvent(
		    new KeyboardEvent('keydown', { key, bubbles: true }));
		onload = async () => {
			let said;
			try {
				said = await (async () => { $script })();
			} catch (e) {
				said = e;
			}
			document.documentElement.textContent =
			    'SAID' + [said].flat().join('\n') + 'SAID';
		};
		</script></body></html>
	END
	"${chrome[@]}" --virtual-time-budget=5000 --dump-dom \
	    "file://$copy" 2>/dev/null | awk -v RS=SAID 'NR == 2' |
	    sed 's/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g; ${/^$/d;}'
}

# tells SCRIPT LINE...: the script returns these lines.
tells() {
	same "$1" "$(lines "${@:2}")" "$(browse "$1")"
}
