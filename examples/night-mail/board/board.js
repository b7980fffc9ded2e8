// A board of Night Mail's own, as a module that the page loads: plain functions, no framework.
// Copy this folder to src/railtable_night_mail/board/ and it replaces the board that the page
// makes from the view.  docs/games-from-outside.md tells what `shown` and `tools` hold.

const COLOURS = { alder: '#2b7d3c', birch: '#b58a2c', cedar: '#8a3b22', dale: '#1f57a4' };

function make(name, text, parent) {
  const element = document.createElement(name);
  element.textContent = text;
  parent.append(element);
  return element;
}

function drawWagon(root, town, bags, say) {
  const wagon = make('div', '', root);
  wagon.dataset.wagon = town;
  wagon.style.borderLeft = `8px solid ${COLOURS[town]}`;
  wagon.style.padding = '4px 12px';
  make('b', say(`night-mail-word-${town}`), wagon);
  make('span', ` ${bags.join(' ')}`, wagon);
}

function drawHand(root, shown, tools) {
  const hand = make('div', '', root);
  hand.style.display = 'flex';
  hand.style.flexWrap = 'wrap';
  hand.style.gap = '8px';
  for (const action of shown.legal) {
    const bag = tools.say(`night-mail-word-${action.bag}`);
    const button = make('button', tools.say(`night-mail-choice-${action.kind}`, { bag }), hand);
    button.className = 'button';
    button.style.minHeight = '44px';
    button.addEventListener('click', () => tools.choose(action));
  }
}

export function mount(target, shown, tools) {
  const root = make('section', '', target);
  root.className = 'panel';
  root.dataset.board = 'night-mail';
  root.style.padding = '12px';
  root.style.display = 'grid';
  root.style.gap = '8px';
  const update = (now) => {
    root.replaceChildren();
    for (const [town, bags] of Object.entries(now.view.wagons)) {
      drawWagon(root, town, bags, tools.say);
    }
    drawHand(root, now, tools);
  };
  update(shown);
  return { update, destroy: () => root.remove() };
}
