import type { Permission } from '@gatehouse/contract/operator/roles';

const ORDER_NUMBER = /^gh-?\d{1,15}$/i;

type May = (permission: Permission) => boolean;

interface SearchTarget {
  kind: 'order' | 'orders' | 'player';
  path: string;
}

/** Players where the roles permit it, otherwise orders. Null where they permit neither. */
export function searchedBy(may: May): 'player' | 'orders' | null {
  if (may('players.read')) return 'player';
  return may('orders.read') ? 'orders' : null;
}

/** Where a search leads: the number of an order is one, everything else is looked up. */
export function searchTarget(text: string, may: May): SearchTarget | null {
  const trimmed = text.trim();
  if (ORDER_NUMBER.test(trimmed) && may('orders.read')) {
    const number = trimmed.toUpperCase().replace(/^GH-?/, 'GH-');
    return { kind: 'order', path: `/orders/${number}` };
  }
  const kind = searchedBy(may);
  if (kind === null || trimmed === '') return null;
  const query = new URLSearchParams({ text: trimmed });
  return { kind, path: `/${kind === 'player' ? 'players' : 'orders'}?${query}` };
}
