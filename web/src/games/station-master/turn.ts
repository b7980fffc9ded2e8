/** Legal picks and places: a local filter, the server decides. */

import { ofKind } from '../../lib/game/board';
import { type Place, UNKNOWN } from '../../lib/game/piece-tracker';
import type { Card } from './cards';
import type { StationMasterAction, StationMasterView, TrainView } from './wire.gen';

export type Picked =
  | { what: 'token'; token: number }
  | { what: 'card'; card: Card }
  | { what: 'discard'; depth: number }
  | null;

/** Places by name, with the action of each. */
export type Targets = ReadonlyMap<string, StationMasterAction>;

/** The place beside the hand for cards that need no train. */
export const PLAY = 'play';

/** Return the hand card an action of a turn plays, or null. */
export function cardOf(action: StationMasterAction): Card | null {
  switch (action.kind) {
    case 'attach':
    case 'repair':
    case 'uncouple':
    case 'forgo':
      return action.card;
    case 'caboose':
    case 'royal':
    case 'standing_room':
    case 're_assign':
    case 'transfer':
      return action.kind;
    default:
      return null;
  }
}

function belongs(action: StationMasterAction, picked: Picked): boolean {
  switch (picked?.what) {
    case 'token':
      return action.kind === 'board' && action.token === picked.token;
    case 'discard':
      return action.kind === 'mend' && action.depth === picked.depth;
    case 'card':
      return cardOf(action) === picked.card;
    default:
      // A card already on the table needs a train without a pick.
      return action.kind === 're_assign_to' || action.kind === 'transfer_to';
  }
}

/** Return the legal places of the picked piece by name. */
export function targetsOf(legal: readonly StationMasterAction[], picked: Picked): Targets {
  const targets = new Map<string, StationMasterAction>();
  for (const action of legal) {
    if (!belongs(action, picked)) continue;
    targets.set('train' in action ? `train-${action.train}` : PLAY, action);
  }
  return targets;
}

export function isUsable(legal: readonly StationMasterAction[], picked: Picked): boolean {
  return legal.some((action) => belongs(action, picked));
}

/** Return the action that moves one token of a train, if it is legal now. */
export function takeOf(legal: readonly StationMasterAction[], owner: number, place: number) {
  return ofKind(legal, 'take_token').find(
    (action) => action.owner === owner && action.place === place,
  );
}

/** A card is drawn or the turn ends after these, so they need confirmation. */
export function needsConfirming(action: StationMasterAction, view: StationMasterView): boolean {
  switch (action.kind) {
    case 'standing_room':
    case 're_assign':
    case 'transfer':
    case 'transfer_to':
    case 'repair':
      return false;
    case 'take_token':
      return view.taken === 2;
    default:
      return true;
  }
}

/** Return every visible piece, zone by zone. */
export function placesOf(view: StationMasterView): Place[] {
  const places: Place[] = [];
  view.hand_sizes.forEach((size, seat) => {
    const own = seat === view.seat && view.hand !== null;
    const faces: readonly string[] = own ? (view.hand ?? []) : Array(size).fill(UNKNOWN);
    for (const face of faces) places.push({ zone: `hand-${seat}`, face });
  });
  for (const train of view.trains) {
    if (!train) continue;
    places.push({ zone: `engine-${train.train}`, face: train.locomotive });
    for (const face of train.carriages) places.push({ zone: `train-${train.train}`, face });
    for (const face of train.laid) places.push({ zone: `laid-${train.train}`, face });
    for (const token of train.tokens) {
      places.push({ zone: `tokens-${train.train}`, face: `token-${token.owner}` });
    }
  }
  view.tokens_in_front.forEach((count, seat) => {
    for (let at = 0; at < count; at++)
      places.push({ zone: `front-${seat}`, face: `token-${seat}` });
  });
  return places;
}

/** Return the points a seat's own tokens would score if the train left now; null without any. */
export function broughtBy(train: TrainView, seat: number | null): number | null {
  const own = train.tokens.filter((token) => token.owner === seat && token.value !== null);
  if (own.length === 0) return null;
  return train.value * own.reduce((sum, token) => sum + (token.value ?? 0), 0);
}

/** Return the viewer's remaining tokens: counts by value. */
export function ownTokens(view: StationMasterView): { value: number; count: number }[] {
  return (view.own_tokens ?? []).map((count, at) => ({ value: at + 1, count }));
}

/** Return the carriages of a train and the next one; a ghost there changes no width. */
export function widePlaces(train: TrainView): number {
  return Math.min(train.carriages.length + 1, train.number);
}

/** Return the wide and the narrow places of the fullest train: all carriages get its width. */
export function widestOf(
  trains: readonly (TrainView | null)[],
): readonly [wide: number, narrow: number] {
  let [wide, narrow] = [1, 0];
  for (const train of trains) {
    if (!train) continue;
    const places = widePlaces(train);
    const rest = train.number - places;
    if (places > wide || (places === wide && rest > narrow)) [wide, narrow] = [places, rest];
  }
  return [wide, narrow];
}
