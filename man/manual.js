// manual.js - the search of the manual; search.js, which comes before it, holds
// entries: title, address, kind, text and the phrases that users have for it;
// and synonyms: words of one meaning, of which the first stands for all.
'use strict';
const form = document.querySelector('form'), field = form.elements[0];
const hits = document.getElementById('hits');
const fold = s => s.toLowerCase().replace(/[-_]/g, ' ').replace(/'/g, '');
// A word as thesaurus.c compares it: singular, the first of one meaning.
const first = new Map(synonyms.flatMap(s => s.split(' ')
  .map(w => [w, s.split(' ')[0]])));
const single = w => w.replace(/(?<=...h)es$|(?<=..[^s])s$/, '');
const stem = w => first.get(w) || first.get(single(w)) || single(w);
const stems = s => fold(s).split(/\s+/)
  .filter(w => !/^(the|an?|of|to|in|is|are|by|on|with|and)$/.test(w)).map(stem);

// How well an entry fits the words, all of which it must have; 0 if it has not:
// names and the words that users have for them come first, then options, then
// texts. An option is found by its letter as it is written.
function score([title, , kind, text, also = ''], words, all) {
  const own = kind == 'filter' || kind == 'motif';
  if (all[0] == '-')
    return title.split(/[ ,]+/).includes(all) ? 9 :
      title.includes(' ' + all) ? 1 : 0;
  const name = fold(title), named = stems(title).join(' ');
  const both = [name, named, fold(kind), fold(text), fold(also)].join(' ');
  const has = s => words.every(w => s.includes(stem(w)) ||
    s.includes(single(w)));
  if (!has(both))
    return 0;
  const meant = stems(all).sort().join(' ');
  const said = phrase => stems(phrase).sort().join(' ') == meant;
  const level = name == all ? 9 : said(title) ? 8.5 :
    also.split(', ').some(said) ? 8 :
    own && name.startsWith(all) ? 7 : own && has(name + ' ' + named + ' ' + stems(also).join(' ')) ? 6 :
    kind == 'option' && has(name) ? 5 : has(name) ? 4 :
    both.includes(all) ? 2 : 1;
  return 4 * level + (kind == 'filter' ? 3 : own ? 2 : kind == 'option');
}
// The part of a text that has the first of the words.
function part(text, words) {
  const at = Math.max(0, ...words.flatMap(w => [single(w), stem(w)])
    .map(w => fold(text).indexOf(w)));
  return (at > 80 ? '… ' : '') + text.slice(at > 80 ? at - 60 : 0)
    .slice(0, 160);
}
function search() {
  const typed = field.value.trim();
  const all = typed[0] == '-' ? typed : fold(typed), words = all.split(/\s+/);
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
