/** Texts of Station Master's log and labels. */

import { ofKind, type Player, type Step, type Telling, type Words } from '../../lib/game/board';
import { t } from '../../lib/i18n/texts.svelte';
import { nameOf, whomOf } from '../../lib/table/words';
import { type Card, faceOf, type Locomotive, parseLocomotive, withSign } from './cards';
import { type Picked, PLAY, type Targets } from './turn';
import type { StationMasterAction, StationMasterView, TrainView } from './wire.gen';

export function sayCard(card: Card | null): string {
  if (card === 'first_class' || card === 'executive_class') {
    const face = faceOf(card);
    return `${t('station-master-card-short', { card })} (${face.what === 'carriage' ? face.label : ''})`;
  }
  return t('station-master-card', { card: card ?? 'hidden' });
}

export function sayLocomotive(name: Locomotive): string {
  const { kind, number } = parseLocomotive(name);
  return t('station-master-locomotive', { kind, number });
}

/** Return the label of a train with all its visible information. */
export function sayTrain(train: TrainView, players: readonly Player[]): string {
  const carriages = train.carriages.map(sayCard).join(', ');
  const owners = new Map<number, number>();
  for (const token of train.tokens) owners.set(token.owner, (owners.get(token.owner) ?? 0) + 1);
  const aboard = [...owners]
    .map(([owner, count]) => `${nameOf(players, owner)} ${count}`)
    .join(', ');
  return t('station-master-train-label', {
    train: train.train + 1,
    locomotive: sayLocomotive(train.locomotive),
    carriages: carriages || t('station-master-board-bare'),
    missing: train.missing,
    value: withSign(train.value),
    aboard: aboard || t('station-master-board-nobody'),
    room: train.room,
  });
}

/** Return the log line of a step. */
export function describe(
  step: Step<StationMasterAction>,
  players: readonly Player[],
  { steps, at, noted }: Telling<StationMasterAction>,
): Words {
  const { action } = step;
  const cards = noted?.(at)?.cards;
  const named = typeof cards === 'string' ? cards.split(',') : [];
  const card = named.map((one) => sayCard(one as Card)).join(', ');
  const key = `station-master-action-${action.kind}`;
  switch (action.kind) {
    case 'board':
      return { key, args: { train: action.train + 1, token: action.token ?? 'hidden' } };
    case 'attach':
      return { key, args: { train: action.train + 1, card: sayCard(action.card) } };
    case 'uncouple': {
      const args = { train: action.train + 1, card: sayCard(action.card) };
      return card
        ? { key: 'station-master-told-uncouple', args: { ...args, off: card } }
        : { key, args };
    }
    case 're_assign':
    case 're_assign_to': {
      const before = steps[at - 1]?.action;
      const from = before?.kind === 're_assign' ? before.train + 1 : 0;
      const args = { train: action.train + 1, from, card };
      return card ? { key: `station-master-told-${action.kind}`, args } : { key, args };
    }
    case 'caboose':
    case 'royal':
    case 'standing_room':
    case 'transfer':
    case 'transfer_to':
      return { key, args: { train: action.train + 1 } };
    case 'take_token':
      return { key, args: { owner: whomOf(players, action.owner) } };
    case 'repair':
    case 'forgo':
      return { key, args: { card: sayCard(action.card) } };
    case 'mend':
      return card
        ? { key: 'station-master-told-mend', args: { card, train: action.train + 1 } }
        : { key, args: { train: action.train + 1 } };
    case 'stop':
      return { key };
    case 'first_player':
      return { key, subject: action.player, args: { first: nameOf(players, action.player) } };
    case 'open_station':
      return { key, args: { locomotives: action.locomotives.map(sayLocomotive).join(', ') } };
    case 'draw_locomotive':
      return {
        key,
        args: { locomotive: sayLocomotive(action.locomotive), train: action.train + 1 },
      };
    case 'deal':
      return {
        key,
        subject: action.to,
        args: {
          player: nameOf(players, action.to),
          cards: action.cards === null ? 'hidden' : action.cards.map(sayCard).join(', ') || 'none',
          rush_hour: action.rush_hour ? 'yes' : 'no',
        },
      };
    default:
      return action satisfies never;
  }
}

/** Return the prompt for the seat to move. */
export function expect(view: StationMasterView): Words {
  return {
    key: `station-master-phase-${view.phase}`,
    args: {
      target: (view.target ?? 0) + 1,
      source: (view.source ?? 0) + 1,
      reach: view.reach,
      taken: view.taken,
    },
  };
}

/** Return the prompt for the picked piece; null if nothing is picked. */
export function leadOf(picked: Picked, targets: Targets): Words | null {
  if (!picked) return null;
  if (picked.what === 'token') return { key: 'station-master-lead-token' };
  if (targets.has(PLAY)) return { key: 'station-master-lead-play' };
  return {
    key: picked.what === 'card' ? 'station-master-lead-card' : 'station-master-lead-discard',
    args: picked.what === 'card' ? { card: sayCard(picked.card) } : {},
  };
}

/** Return the source of points: only a departing train scores. */
export function scored(): Words {
  return { key: 'station-master-scored' };
}

/** Return a card of several steps in one sentence. */
export function summary(
  turn: readonly Step<StationMasterAction>[],
  _players: readonly Player[],
  _telling: Telling<StationMasterAction>,
): Words | null {
  const actions = turn.map(({ action }) => action);
  const from = ofKind(actions, 'transfer')[0];
  const to = ofKind(actions, 'transfer_to')[0];
  if (from && to) {
    const count = ofKind(actions, 'take_token').length;
    const args = { count, from: from.train + 1, train: to.train + 1 };
    return { key: 'station-master-told-transfer', args };
  }
  const room = ofKind(actions, 'standing_room')[0];
  const boarded = room && ofKind(actions, 'board').length > 0;
  return boarded
    ? { key: 'station-master-told-standing_room', args: { train: room.train + 1 } }
    : null;
}
