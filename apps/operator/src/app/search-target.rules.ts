const ORDER_NUMBER = /^gh-?\d{1,15}$/i;

/** Where a search leads: the number of an order is one, everything else is looked up among the players. */
export function searchTarget(text: string): { kind: 'order' | 'player'; path: string } {
  const trimmed = text.trim();
  if (ORDER_NUMBER.test(trimmed)) {
    const number = trimmed.toUpperCase().replace(/^GH-?/, 'GH-');
    return { kind: 'order', path: `/orders/${number}` };
  }
  return { kind: 'player', path: `/players?${new URLSearchParams({ text: trimmed })}` };
}
