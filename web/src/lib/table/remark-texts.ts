/** The bots that make remarks, and the occasions: each pair has a text. */

import type { Occasion } from './remarks';

export const LEVELS_WITH_REMARKS = [
  'trainee',
  'porter',
  'signaller',
  'driver',
  'inspector',
] as const;
export const OCCASIONS: readonly Occasion[] = ['gain', 'loss', 'envy', 'won', 'lost'];
