/** Insert the pictures of a game's pieces into its rules, each beside its rule. */

import { mount, unmount } from 'svelte';
import { loadGame } from '../../games';
import { loadMoreTexts } from '../i18n/texts.svelte';
import PieceFigure from '../table/PieceFigure.svelte';
import type { Explanation, Picture } from './board';

/** Draw the pieces into the page; the returned function removes them. */
export async function drawPieces(game: string, page: HTMLElement): Promise<() => void> {
  await loadMoreTexts();
  const module = await loadGame(game);
  const [explainer, example] = await Promise.all([module?.explainer?.(), module?.example?.()]);
  const drawn = page.isConnected ? drawExample(example ?? [], page) : [];
  const { rule, pieces = [] } = explainer?.legend ?? {};
  for (const piece of pieces) {
    const explanation = explainer?.explain(piece);
    const host = explanation && rule && page.isConnected ? hostOf(page, rule) : null;
    if (explanation && host) drawn.push(draw({ ...explanation, example: null }, host));
  }
  for (const piece of explainer?.pieces ?? []) {
    const explanation = explainer?.explain(piece);
    const host = explanation && page.isConnected ? hostOf(page, explanation.rule) : null;
    if (explanation && host) drawn.push(draw(explanation, host));
  }
  return () => {
    for (const one of drawn) void unmount(one);
  };
}

/** Draw the example turn into its places. */
function drawExample(example: readonly Picture[], page: HTMLElement): Record<string, unknown>[] {
  return example.flatMap(({ view, props }, at) => {
    const target = page.querySelector(`[data-picture="${at + 1}"]`);
    return target ? [mount(view, { target, props: { ...props } })] : [];
  });
}

/** Return the place for a rule's pictures: below its text, or in the first column of a table. */
function hostOf(page: HTMLElement, rule: string): HTMLElement | null {
  const mark = page.querySelector(`#rule-${CSS.escape(rule)}`);
  const part = mark?.closest('td, li, p');
  if (!part) return null;
  const found = part.querySelector<HTMLElement>('.pictures');
  if (found) return found;
  const host = document.createElement('div');
  host.className = 'pictures';
  // On paper the pictures are beside the text, which therefore needs an element of its own.
  if (part.localName === 'li') {
    const text = document.createElement('div');
    text.append(...part.childNodes);
    part.append(text);
  }
  part.append(host);
  return host;
}

function draw(explanation: Explanation, target: HTMLElement): Record<string, unknown> {
  const inTable = target.closest('td') !== null;
  const props = inTable ? { view: explanation.face.view, of: explanation.face.props } : null;
  if (props) return mount(props.view, { target, props: props.of });
  return mount(PieceFigure, { target, props: { explanation, brief: true } });
}
