'use strict';
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const $ = (s, e = document) => e.querySelector(s);
const $$ = (s, e = document) => [...e.querySelectorAll(s)];
const square = n => 'abcdefgh'[n & 7] + ((n >> 3) + 1);
const number = s => s.charCodeAt(0) - 97 + 8 * (s[1] - 1);
const numbers = s => s ? s.split(' ').map(number) : [];

// ---- positions ----

function readFen(fen) {
  const [men, turn = 'w', castle = '-', ep = '-', half = 0, full = 1] =
    fen.split(' ');
  return { at: men.replace(/\d/g, n => ' '.repeat(n)).split('/')
    .reverse().join('').split(''), white: turn != 'b', castle, ep,
    half: +half, full: +full, moved: [] };
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
// Draws the position, with its last move and the squares that are marked.
function drawBoard(svg, p, turned, marks) {
  const turn = turned ? 63 : 0;
  const x = i => 20 + 40 * ((i ^ turn) & 7);
  const y = i => 280 - 40 * ((i ^ turn) >> 3);
  let s = '<use href="#board"/><use href="#' + (turn ? 'h8' : 'a1') +
    '"/>';
  for (const i of p.moved)
    s += `<rect x="${x(i)}" y="${y(i)}" width="40" height="40"
      fill="#e7cb62" class="move"/>`;
  for (const i of marks)
    s += `<circle cx="${x(i) + 20}" cy="${y(i) + 20}" r="18"
      fill="#7fa85f" class="value"/>`;
  p.at.forEach((m, i) => {
    if (m != ' ')
      s += `<use href="#${m.toUpperCase()}" x="${x(i)}" y="${y(i)}"
        class="${m < 'a' ? 'w' : 'b'}"/>`;
  });
  svg.innerHTML = s;
  svg.setAttribute('aria-label', describe(p));
}
