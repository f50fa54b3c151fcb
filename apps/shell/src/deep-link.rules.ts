const LINK = /^gatehouse:\/\/library(?:\/([a-z0-9]+(?:-[a-z0-9]+)*))?\/?$/;
const NAME_LENGTH_MAX = 64;

/**
 * The game of a link `gatehouse://library/{productName}`, null for the library itself, undefined for any other link.
 * Every website can open one, so it can only show a game, never install or start it.
 */
export function readDeepLink(link: string): string | null | undefined {
  const match = LINK.exec(link);
  if (!match || (match[1]?.length ?? 0) > NAME_LENGTH_MAX) return undefined;
  return match[1] ?? null;
}
