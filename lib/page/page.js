function writeFen(p) {
  const rows = [];
  for (let i = 56; i >= 0; i -= 8)
    rows.push(p.at.slice(i, i + 8).join('')
      .replace(/ +/g, s => s.length));
  return [rows.join('/'), p.white ? 'w' : 'b', p.castle || '-', p.ep,
    p.half, p.full].join(' ');
}
// A move in data-m is a character for the square where it starts, '0' for a1
// and so on, or in castling that of the rook, and its SAN; data-i is the
// number of moves before the position of the figure. A figure with data-i but
// without data-m has the moves of the one before it.
function play(p, move) {
  const san = move.slice(1), goal = /[a-h]\d(?=\D*$)/.exec(san);
  let from = move.charCodeAt(0) - 48, man = p.at[from];
  let to = goal ? number(goal[0]) : from;
  const pawn = /p/i.test(man), taken = to != from && p.at[to] != ' ';
  p.at[from] = ' ';
  p.ep = '-';
  if (san[0] == 'O') {
    const row = from & 56, long = san.startsWith('O-O-O'), rook = man;
    man = p.white ? 'K' : 'k';
    from = p.at.indexOf(man);
    p.at[from] = ' ';
    p.at[row + (long ? 3 : 5)] = rook;
    to = row + (long ? 2 : 6);
  } else if (pawn && (to - from) % 8 && !taken) {
    p.at[(from & 56) + (to & 7)] = ' ';
  } else if (pawn && Math.abs(to - from) == 16) {
    p.ep = square((from + to) / 2);
  }
  const promoted = /=(.)/.exec(san);
  if (promoted)
    man = p.white ? promoted[1] : promoted[1].toLowerCase();
  p.at[to] = man;
  for (const [right, king, rook] of [['K', 4, 7], ['Q', 4, 0],
      ['k', 60, 63], ['q', 60, 56]])
    if (!/k/i.test(p.at[king]) || !/r/i.test(p.at[rook]))
      p.castle = p.castle.replace(right, '');
  p.half = pawn || taken ? 0 : p.half + 1;
  p.full += p.white ? 0 : 1;
  p.white = !p.white;
  p.moved = [from, to];
  p.name = (p.white ? p.full - 1 + '... ' : p.full + '. ') + san;
}
const moves = f => f.game.m ? f.game.m.split(' ') : [];
const start = f => f.game.s || START;
function positionAt(f, i) {
  const p = readFen(start(f));
  moves(f).slice(0, i).forEach(m => play(p, m));
  return p;
}

// ---- boards ----

const isTurned = f => f.turned != ($('#side').value == 'b' ||
  $('#side').value == 'm' && !readFen(f.fen).white);
function draw(f, p, marks) {
  drawBoard($('svg', f), p, isTurned(f), marks);
}
// Shows the position after the first i moves.
function show(f, i) {
  const n = moves(f).length, own = i == f.own;
  const p = own ? readFen(f.fen) : positionAt(f, i);
  if (own)
    p.moved = numbers(f.dataset.t);
  draw(f, p, own ? numbers(f.dataset.v) : []);
  f.at = i;
  const fen = own ? f.fen : writeFen(p);
  $('code', f).textContent = fen;
  $('p', f).textContent = own ? f.text : p.name || 'Start';
  $('[target]', f).href = 'https://lichess.org/analysis/' +
    (/[A-HJ-Za-h]/.test(p.castle.replace(/[KQ]/g, '')) ? 'chess960/' : '') +
    fen.replace(/ /g, '_');
  for (const b of $$('[data-go]', f))
    b.disabled = b.dataset.go < 0 ? i <= 0 : i >= n;
}
function go(f, by) {
  show(f, Math.max(0, Math.min(moves(f).length, f.at + by)));
}
function turn(f) {
  f.turned = !f.turned;
  show(f, f.at);
}
async function copy(f) {
  const code = $('code', f), button = $('[data-do=copy]', f);
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch (e) {
    getSelection().selectAllChildren(code);
    document.execCommand('copy');
  }
  button.textContent = 'Copied';
  setTimeout(() => button.textContent = 'Copy FEN', 1500);
}
const steps = '<nav>' + [[-1e4, '\xab', 'Start'], [-1, '\u2039', 'Back'],
  [1, '\u203a', 'Forward'], [1e4, '\xbb', 'End']].map(([by, sign, name]) =>
  `<button data-go="${by}" aria-label="${name}" title="${name}">` + sign +
  '</button>').join('') + '</nav>';
const tools = '<nav><button data-do="copy">Copy FEN</button>' +
  '<button data-do="turn">Turn</button>' +
  '<a target="_blank" rel="noreferrer" title="on a board of lichess.org">' +
  'Open</a></nav>';
// Makes a figure ready that is about to be seen.
function setUp(f) {
  if (f.text)
    return;
  const svg = document.createElementNS('http://www.w3.org/2000/svg',
    'svg');
  svg.setAttribute('viewBox', '0 0 340 340');
  svg.setAttribute('role', 'img');
  $('noscript', f).replaceWith(svg);
  f.own = +f.dataset.i || 0;
  f.turned = false;
  f.fen = $('code', f).textContent;
  f.text = $('p', f).textContent;
  f.insertAdjacentHTML('beforeend', tools);
  if (moves(f).length) {
    $('p', f).insertAdjacentHTML('afterend', steps);
    $('p', f).setAttribute('aria-live', 'polite');
  }
  show(f, f.own);
}

// ---- what is shown ----

const figures = $$('figure'), form = $('form');
const textOf = (s, f) => ($(s, f) || {}).textContent || '';
form.innerHTML = `<input type="search" placeholder="Search"
  aria-label="Show the boards whose text has these words">
  <select id="label" aria-label="Query"></select>
  <select id="player" aria-label="Player"></select>
  <select id="year" aria-label="Year"></select>
  <select id="side" aria-label="Side at the bottom">
  <option value="w">White below<option value="b">Black below
  <option value="m">Side to move below</select>
  <button type="button" id="pgn">Download PGN</button><output></output>`;
$('#side').value = form.dataset.side;
const facts = {
  label: f => [textOf('u', f)],
  player: f => [textOf('[title=White]', f), textOf('[title=Black]', f)],
  year: f => [textOf('[title=Date]', f).slice(0, 4)]
};
// Offers the values of a fact, with the number of boards that have each.
function offer(name, all) {
  const count = new Map(), select = $('#' + name);
  for (const f of figures)
    for (const value of new Set(f.facts[name] = facts[name](f)))
      if (value)
        count.set(value, (count.get(value) || 0) + 1);
  select.append(new Option(all, ''), ...[...count.keys()].sort()
    .map(v => new Option(`${v} (${count.get(v)})`, v)));
  select.hidden = count.size < 2;
}
function filter() {
  const words = $('input').value.toLowerCase().split(' ');
  for (const f of figures) {
    f.words = f.words || ['figcaption', 'p', 'code'].map(s => textOf(s, f))
      .join(' ').toLowerCase();
    f.hidden = !words.every(w => f.words.includes(w)) ||
      Object.keys(facts).some(k => $('#' + k).value &&
        !f.facts[k].includes($('#' + k).value));
  }
  const n = figures.filter(f => !f.hidden).length;
  $('output').textContent = (n == figures.length ? n : n + ' of ' +
    figures.length) + (figures.length == 1 ? ' board' : ' boards');
}
function pgn(f) {
  const rest = ('.' + '?'.repeat(2)).repeat(2);
  const tags = { Event: '?', Site: '?', Date: '?'.repeat(4) + rest,
    Round: '?', White: '?', Black: '?', Result: '*' };
  for (const t of $$('figcaption [title]', f))
    tags[t.title] = (t.getAttribute('href') || t.textContent)
      .replace(/([\\"])/g, '\\$1');
  tags.Date += rest.slice(tags.Date.length - 4);
  if (start(f) != START)
    Object.assign(tags, { SetUp: '1', FEN: start(f) });
  const p = readFen(start(f)), words = [];
  for (const m of moves(f)) {
    if (p.white || !words.length)
      words.push(p.full + (p.white ? '.' : '...'));
    play(p, m);
    words.push(m.slice(1));
  }
  words.push(tags.Result);
  return Object.keys(tags).map(k => `[${k} "${tags[k]}"]\n`).join('') +
    '\n' + words.join(' ').replace(/(.{1,79})( |$)/g, '$1\n') + '\n';
}
function download() {
  const games = new Set(figures.filter(f => !f.hidden && moves(f).length)
    .map(pgn)), a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([...games],
    { type: 'application/x-chess-pgn' }));
  a.download = document.title + '.pgn';
  a.click();
}

// ---- the start ----

const seen = new IntersectionObserver(list => list.forEach(e => {
  if (e.isIntersecting)
    setUp(e.target);
}), { rootMargin: '1000px' });
let game;
for (const f of figures) {
  game = f.dataset.m == null && f.dataset.i ? game : f.dataset;
  f.game = game;
  f.facts = {};
  f.tabIndex = 0;
  f.setAttribute('aria-label', textOf('b', f) + ', ' + textOf('p', f));
  seen.observe(f);
}
offer('label', 'All queries');
offer('player', 'All players');
offer('year', 'All years');
const labels = $$('#label option').slice(1).map(o => o.value);
if (labels.length > 1)
  $('h1').textContent = document.title = labels.slice(0, 4).join(', ') +
    (labels.length > 4 ? ' ...' : '');
$$('u').forEach(u => u.hidden = labels.length < 2);
if (new Set($$('em').map(e => e.textContent)).size > 1)
  $$('em').forEach(e => e.hidden = false);
figures.slice(0, 24).forEach(setUp);
onbeforeprint = () => figures.forEach(setUp);
form.hidden = false;
$('#pgn').hidden = !$('[data-m]');
filter();
form.oninput = e => e.target.id == 'side' ? figures.forEach(f => f.text &&
  show(f, f.at)) : filter();
form.onsubmit = e => e.preventDefault();
$('#pgn').onclick = download;
document.onclick = e => {
  const b = e.target.closest('figure button'), f = b && b.closest('figure');
  if (f && b.dataset.go)
    go(f, +b.dataset.go);
  else if (f)
    ({ copy, turn })[b.dataset.do](f);
};
document.onkeydown = e => {
  const f = document.activeElement.closest('figure'), by =
    { ArrowLeft: -1, ArrowRight: 1, Home: -1e4, End: 1e4 }[e.key];
  const shown = figures.filter(f => !f.hidden);
  const next = { j: 1, k: -1 }[e.key];
  if (e.altKey || e.ctrlKey || e.metaKey ||
      e.target.matches('input, select'))
    return;
  if (f && by && moves(f).length)
    go(f, by);
  else if (f && e.key == 'Escape')
    show(f, f.own);
  else if (f && e.key == 'c')
    copy(f);
  else if (f && e.key == 'f')
    turn(f);
  else if (next && shown.length)
    (shown[shown.indexOf(f) + next] || f || shown[0]).focus();
  else if (e.key == '/')
    $('input').focus();
  else
    return;
  e.preventDefault();
};
