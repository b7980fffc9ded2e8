/** Plugin games: on their own board, or on one generated from their view. */

import type { GameModule } from '../game/board';
import { loadOutsideTexts } from '../i18n/texts.svelte';
import { call } from '../net/api';
import GenericBoard from './GenericBoard.svelte';
import ModuleBoard from './ModuleBoard.svelte';
import { keepModule, readModule } from './module';
import { describeIn, expectIn } from './words';

export async function loadOutside(game: string): Promise<GameModule | null> {
  const [cards] = await Promise.all([call('games', null), loadOutsideTexts()]);
  const card = cards.find((found) => found.key === game);
  if (!card) return null;
  const brought = card.board ? await readModule(card.board) : null;
  if (brought) keepModule(game, brought);
  return {
    Board: brought ? ModuleBoard : GenericBoard,
    describe: describeIn(game),
    expect: expectIn(game),
    tutorial: null,
  };
}
