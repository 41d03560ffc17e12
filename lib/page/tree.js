// The board of the position whose moves are looked at.
const aside = $('aside');
function show(element) {
  const node = element && element.closest('[data-fen]');
  if (!node)
    return;
  drawBoard($('svg', aside), readFen(node.dataset.fen), false, []);
  aside.hidden = false;
}
document.addEventListener('toggle', e => show(e.target.open ?
  $('[data-fen]', e.target) : e.target), true);
document.addEventListener('mouseover', e => {
  const row = e.target.closest('summary, main p:not(.head)');
  if (row)
    show(row);
});
// A link opens what hides the place that it leads to.
function reveal() {
  let place = $(location.hash || 'none');
  for (; place; place = place.parentElement)
    if (place.tagName == 'DETAILS')
      place.open = true;
}
addEventListener('hashchange', reveal);
reveal();
show($('[data-fen]'));
