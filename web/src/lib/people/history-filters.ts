/** The filters of a list of finished games, in an address. */

export interface HistoryFilters {
  game: string;
  result: string;
  against: string;
  rated: string;
}

export const NO_FILTERS: Readonly<HistoryFilters> = {
  game: '',
  result: '',
  against: '',
  rated: '',
};
export const CHOICES = {
  result: ['won', 'lost'],
  against: ['people', 'bots'],
  rated: ['yes', 'no'],
} as const;
const GAME = /^[a-z][a-z0-9-]{0,31}$/;

/** Read filters from a query; what is not a filter is ignored. */
export function filtersOf(search: string): HistoryFilters {
  const query = new URLSearchParams(search);
  const read = (name: keyof typeof CHOICES) =>
    CHOICES[name].find((one) => one === query.get(name)) ?? '';
  const game = query.get('game') ?? '';
  return {
    game: GAME.test(game) ? game : '',
    result: read('result'),
    against: read('against'),
    rated: read('rated'),
  };
}

/** Return the query of filters, empty without any. */
export function searchOf(filters: HistoryFilters): string {
  const chosen = Object.entries(filters).filter(([, value]) => value !== '');
  return chosen.length === 0 ? '' : `?${new URLSearchParams(chosen)}`;
}
