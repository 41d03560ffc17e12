// manual.js - the search of the manual; search.js, which comes before it, holds
// entries: title, address, kind and text.
'use strict';
const form = document.querySelector('form'), field = form.elements[0];
const hits = document.getElementById('hits');
const fold = s => s.toLowerCase().replace(/-/g, ' ');

// How well an entry fits the words, all of which it must have; 0 if it has not.
function score([title, , kind, text], words, all) {
  const name = fold(title), both = name + ' ' + fold(kind + ' ' + text);
  if (!words.every(w => both.includes(w)))
    return 0;
  const own = kind == 'filter' || kind == 'motif' || kind == 'option';
  return (name == all ? 100 : name.startsWith(all) ? 40 :
    name.includes(all) ? 30 : words.every(w => name.includes(w)) ? 20 :
    both.includes(all) ? 10 : 1) + (own ? 5 : 0);
}
// The part of a text that has the first of the words.
function part(text, words) {
  const at = Math.max(0, ...words.map(w => fold(text).indexOf(w)));
  return (at > 80 ? '… ' : '') + text.slice(at > 80 ? at - 60 : 0)
    .slice(0, 160);
}
function search() {
  const all = fold(field.value.trim()), words = all.split(/\s+/);
  const found = all == '' ? [] : entries
    .map((e, i) => [score(e, words, all), -i, e]).filter(f => f[0])
    .sort((a, b) => b[0] - a[0] || b[1] - a[1]).slice(0, 20);
  hits.replaceChildren(...found.map(([, , [title, to, kind, text]]) => {
    const li = document.createElement('li'), a = document.createElement('a');
    const b = document.createElement('b'), i = document.createElement('i');
    const span = document.createElement('span');
    a.href = to;
    b.textContent = title;
    i.textContent = kind;
    span.textContent = part(text, words);
    a.append(b, ' ', i, span);
    li.append(a);
    return li;
  }));
  if (all != '' && !found.length)
    hits.append(Object.assign(document.createElement('li'),
      { textContent: 'Nothing has these words.' }));
  hits.hidden = all == '';
}
function close() {
  hits.hidden = true;
}
form.hidden = false;
field.oninput = field.onfocus = search;
form.onsubmit = e => {
  e.preventDefault();
  hits.querySelector('a')?.click();
};
hits.onclick = close;
document.onclick = e => form.contains(e.target) || close();
document.onkeydown = e => {
  const links = [...hits.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
  if (e.altKey || e.ctrlKey || e.metaKey)
    return;
  if (e.key == '/' && document.activeElement != field)
    field.select();
  else if (e.key == 'Escape' && !hits.hidden)
    close();
  else if (step && !hits.hidden && form.contains(document.activeElement))
    (links[at + step] || field).focus();
  else
    return;
  e.preventDefault();
};
