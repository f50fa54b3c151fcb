import type { Group } from './pages.ts';
import type { Scheme } from './scheme.ts';

export const texts = {
  name: 'Console',
  skip: 'Skip to the content',
  navigation: 'Pages',
  groups: {
    overview: 'Overview',
    players: 'Players',
    shop: 'Shop',
    content: 'Content',
    system: 'System',
    own: 'You',
  } satisfies Record<Group, string>,
  search: 'Search',
  searchHints: { player: 'Player, order, payment or coupon', orders: 'Order, address, payment or product' },
  menu: 'Go to a page or search',
  menuOpen: 'Command menu (Ctrl+K)',
  menuEmpty: 'Nothing matches.',
  findPlayer: (text: string) => `Find the player “${text}”`,
  findOrders: (text: string) => `Find orders of “${text}”`,
  openOrder: (text: string) => `Open the order “${text}”`,
  close: 'Close',
  signOut: 'Sign out',
  scheme: {
    auto: 'Colours: as the browser',
    dark: 'Colours: dark',
    light: 'Colours: light',
  } satisfies Record<Scheme, string>,
  loading: 'Loading',
  notFoundTitle: 'There is no such page',
  notFound: 'The address is wrong, or the page has moved.',
  forbiddenTitle: 'Not for your roles',
  forbidden: 'Ask an admin if you need this page.',
  broken: 'This page has failed. Load it again, and look into the console of the browser if it stays.',
  reload: 'Load again',
  unreachable: 'The server cannot be reached.',
};
