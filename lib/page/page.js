'use strict';
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const $ = (s, e = document) => e.querySelector(s);
const $$ = (s, e = document) => [...e.querySelectorAll(s)];
const square = n => 'abcdefgh'[n & 7] + ((n >> 3) + 1);
const number = s => s.charCodeAt(0) - 97 + 8 * (s[1] - 1);
function readFen(fen) {
  const [men, turn = 'w', castle = '-', ep = '-', half = 0, full = 1] =
    fen.split(' ');
  return { at: men.replace(/\d/g, n => ' '.repeat(n)).split('/')
    .reverse().join('').split(''), white: turn != 'b', castle, ep,
    half: +half, full: +full };
}
function writeFen(p) {
  const rows = [];
  for (let i = 56; i >= 0; i -= 8)
    rows.push(p.at.slice(i, i + 8).join('')
      .replace(/ +/g, s => s.length));
  return [rows.join('/'), p.white ? 'w' : 'b', p.castle || '-', p.ep,
    p.half, p.full].join(' ');
}
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
    p.at[p.at.indexOf(man)] = ' ';
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
  p.last = to;
  p.name = numbered(p, san);
}
/* The move that led to p, with its number. */
const numbered = (p, san) => (p.white ? p.full - 1 + '... ' :
  p.full + '. ') + san;
const moves = f => f.game.m ? f.game.m.split(' ') : [];
const start = f => f.game.s || START;
function positionAt(f, i) {
  const p = readFen(start(f));
  moves(f).slice(0, i).forEach(m => play(p, m));
  return p;
}
function describe(p) {
  const men = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop',
    N: 'knight', P: 'pawn' };
  const side = test => Object.keys(men).map(k => {
    const on = p.at.map((m, i) => m == test(k) ? square(i) : '')
      .filter(s => s);
    return on.length ? men[k] + ' ' + on.join(' ') : '';
  }).filter(s => s).join(', ');
  return 'White: ' + side(k => k) + '. Black: ' +
    side(k => k.toLowerCase()) + '.';
}
function draw(f, p, marks) {
  const x = i => 20 + 40 * (i & 7), y = i => 280 - 40 * (i >> 3);
  let s = '<use href="#board"/>';
  if (p.last >= 0)
    s += `<rect x="${x(p.last)}" y="${y(p.last)}" width="40"
      height="40" fill="#e8c547" class="move"/>`;
  for (const i of marks)
    s += `<circle cx="${x(i) + 20}" cy="${y(i) + 20}" r="18"
      fill="#6a9f4b" class="value"/>`;
  p.at.forEach((m, i) => {
    if (m != ' ')
      s += `<use href="#${m.toUpperCase()}" x="${x(i)}" y="${y(i)}"
        fill="${m < 'a' ? '#fff' : '#333'}"/>`;
  });
  const svg = $('svg', f);
  svg.innerHTML = s;
  svg.setAttribute('aria-label', describe(p));
}
/* Shows the position after the first i moves. */
function show(f, i) {
  const n = moves(f).length, own = i == f.own;
  const p = own ? readFen(f.fen) : positionAt(f, i);
  if (own && f.dataset.t)
    p.last = number(f.dataset.t);
  draw(f, p, own ? (f.dataset.v || '').split(' ').filter(s => s)
    .map(number) : []);
  f.at = i;
  $('code', f).textContent = own ? f.fen : writeFen(p);
  $('p', f).textContent = own ? f.text : p.name || 'Start';
  for (const b of $$('nav [data-go]', f))
    b.disabled = b.dataset.go < 0 ? i <= 0 : i >= n;
}
function go(f, by) {
  show(f, Math.max(0, Math.min(moves(f).length, f.at + by)));
}
async function copy(f, button) {
  const code = $('code', f);
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch (e) {
    getSelection().selectAllChildren(code);
    document.execCommand('copy');
  }
  button.textContent = 'Copied';
  setTimeout(() => button.textContent = 'Copy FEN', 1500);
}
/* Makes a figure ready that is about to be seen. */
function setUp(f) {
  if (f.text)
    return;
  const svg = document.createElementNS('http://www.w3.org/2000/svg',
    'svg');
  svg.setAttribute('viewBox', '0 0 340 340');
  svg.setAttribute('role', 'img');
  $('pre', f).replaceWith(svg);
  f.own = +f.dataset.i || 0;
  f.fen = $('code', f).textContent;
  f.text = $('p', f).textContent;
  const steps = moves(f).length ? [[-1e4, '\xab', 'Start'], [-1,
    '\u2039', 'Back'], [1, '\u203a', 'Forward'], [1e4, '\xbb',
    'End']] : [];
  f.insertAdjacentHTML('beforeend', '<nav>' + steps.map(([by, sign,
    name]) => `<button data-go="${by}" aria-label="${name}"
      title="${name}">${sign}</button>`).join('') +
    '<button data-copy>Copy FEN</button></nav>');
  if (steps.length)
    $('p', f).setAttribute('aria-live', 'polite');
  show(f, f.own);
}
const textOf = f => f.words || (f.words =
  ($('figcaption', f).textContent + ' ' + $('code', f).textContent)
  .toLowerCase());
function filter(words) {
  for (const f of figures)
    f.hidden = !words.every(w => textOf(f).includes(w));
  const n = figures.filter(f => !f.hidden).length;
  $('output').textContent = (n == figures.length ? n : n + ' of ' +
    figures.length) + (figures.length == 1 ? ' board' : ' boards');
}
function pgn(f) {
  const rest = ('.' + '?'.repeat(2)).repeat(2);
  const tags = { Event: '?', Site: '?', Date: '?'.repeat(4) + rest,
    Round: '?', White: '?', Black: '?', Result: '*' };
  for (const t of $$('[title]', $('figcaption', f)))
    tags[t.title] = t.textContent.replace(/([\\"])/g, '\\$1');
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
const figures = $$('figure'), labels = new Set($$('u').map(u =>
  u.textContent));
const seen = new IntersectionObserver(list => list.forEach(e => {
  if (e.isIntersecting)
    setUp(e.target);
}), { rootMargin: '1000px' });
let game;
for (const f of figures) {
  game = f.dataset.m == null && f.dataset.i ? game : f.dataset;
  f.game = game;
  f.tabIndex = 0;
  seen.observe(f);
}
figures.slice(0, 24).forEach(setUp);
onbeforeprint = () => figures.forEach(setUp);
if (labels.size > 1)
  $('h1').textContent = document.title = [...labels].slice(0, 4)
    .join(', ') + (labels.size > 4 ? ' ...' : '');
$('form').hidden = false;
$('#pgn').hidden = !$('[data-m]');
filter([]);
$('input').oninput = e => filter(e.target.value.toLowerCase()
  .split(' '));
$('form').onsubmit = e => e.preventDefault();
$('#pgn').onclick = download;
document.onclick = e => {
  const b = e.target.closest('figure button');
  if (!b)
    return;
  const f = b.closest('figure');
  if (b.dataset.go)
    go(f, +b.dataset.go);
  else
    copy(f, b);
};
document.onkeydown = e => {
  const f = document.activeElement.closest('figure'), by =
    { ArrowLeft: -1, ArrowRight: 1, Home: -1e4, End: 1e4 }[e.key];
  if (e.altKey || e.ctrlKey || e.metaKey)
    return;
  if (f && by && moves(f).length)
    go(f, by);
  else if (f && e.key == 'Escape')
    show(f, f.own);
  else if (f && e.key == 'c')
    copy(f, $('[data-copy]', f));
  else if (e.key == '/' && document.activeElement != $('input'))
    $('input').focus();
  else
    return;
  e.preventDefault();
};
