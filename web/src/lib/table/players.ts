/** The players of a table, for boards and log lines. */

import type { Player } from '../game/board';
import { sittersOf } from '../game/bot-faces';
import type { TableInfo } from '../wire.gen';

/** Return the players as a seat's viewer sees them; null is a spectator. */
export function playersOf(info: TableInfo, seat: number | null): readonly Player[] {
  const sitters = sittersOf(info);
  return info.seats.map((one, at) => ({
    seat: one.seat,
    name: sitters[at]?.name ?? one.name,
    me: one.seat === seat,
    you: info.mine.length <= 1 && one.seat === seat,
    bot: one.who === 'bot',
    face: sitters[at]?.face ?? null,
  }));
}
