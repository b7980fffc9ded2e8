/** Station Master on a phone: three cards, the tokens, and their legal trains. */

import type { HandPiece, Phone, Player } from '../../lib/game/board';
import { t } from '../../lib/i18n/texts.svelte';
import { nameOf } from '../../lib/table/words';
import { type Card, withSign } from './cards';
import Face from './PhoneFace.svelte';
import { broughtBy, cardOf, needsConfirming, ownTokens } from './turn';
import type { StationMasterAction, StationMasterView } from './wire.gen';
import { sayCard } from './words';

const TOKEN = 'token-';

/** Return the value of a token's face, or null for a card's. */
export function tokenOf(face: string): number | null {
  return face.startsWith(TOKEN) ? Number(face.slice(TOKEN.length)) : null;
}

function hand(view: StationMasterView): HandPiece[] {
  const tokens = ownTokens(view).flatMap(({ value, count }) =>
    Array.from({ length: count }, (_, at) => ({
      id: `${TOKEN}${value} ${at}`,
      face: `${TOKEN}${value}`,
      label: t('station-master-own-token', { value, count }),
      small: true,
    })),
  );
  const cards = (view.hand ?? []).map((card, at) => ({
    id: `card ${at}`,
    face: card,
    label: `${sayCard(card as Card)}. ${t('station-master-card_help', { card })}`,
  }));
  return [...tokens, ...cards];
}

function faceOf(action: StationMasterAction): string | null {
  return action.kind === 'board' ? `${TOKEN}${action.token}` : cardOf(action);
}

function sayTrain(view: StationMasterView, track: number): string {
  const train = view.trains[track];
  if (!train) return t('station-master-track-empty', { track: track + 1 });
  return t('station-master-phone-train', {
    train: track + 1,
    value: withSign(train.value),
    missing: train.missing,
  });
}

function say(
  action: StationMasterAction,
  view: StationMasterView,
  players: readonly Player[],
): string {
  switch (action.kind) {
    case 'take_token':
      return t('station-master-take-token', {
        owner: nameOf(players, action.owner),
        place: action.place + 1,
      });
    case 'mend':
      return t('station-master-phone-mend', {
        card: sayCard((view.discard[action.depth] ?? null) as Card | null),
        train: action.train + 1,
      });
    case 'stop':
      return t('station-master-stop');
    case 'forgo':
      return t('station-master-forgo');
    default:
      return 'train' in action ? sayTrain(view, action.train) : t('station-master-play-card');
  }
}

/** Say the value of the train afterwards, or my points on it; null if it has left. */
function sayAfter(action: StationMasterAction, after: StationMasterView): string | null {
  const train = 'train' in action ? after.trains[action.train] : null;
  if (!train) return null;
  const brings = action.kind === 'board' ? broughtBy(train, after.seat) : null;
  if (brings !== null) return t('station-master-brings', { points: withSign(brings) });
  return t('hand-then', { value: withSign(train.value) });
}

export const phone: Phone<StationMasterView, StationMasterAction> = {
  Face,
  hand,
  faceOf,
  say,
  sayAfter,
  needsConfirming,
};
