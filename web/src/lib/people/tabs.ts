/** The parts of the account page. */

import { formatRoute, type MyTab } from '../app/router.svelte';

/** The keys of their titles. */
export const MY_TAB_TITLES: Record<MyTab, string> = {
  games: 'me-tab-games',
  people: 'people-title',
  account: 'me-tab-account',
  notices: 'notices',
  'days-off': 'days-off',
  data: 'my-data',
};

export const myAddress = (tab: MyTab) => formatRoute({ screen: 'me', link: null, tab });
