const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The game in the `game` query parameter: the one that the visitor comes from. */
export function gameInSearch(search: string): string | null {
  const name = new URLSearchParams(search).get('game');
  return name && SLUG.test(name) ? name : null;
}
