const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The game that a visitor comes from, as `?game=` names it. */
export function gameInSearch(search: string): string | null {
  const name = new URLSearchParams(search).get('game');
  return name && SLUG.test(name) ? name : null;
}
