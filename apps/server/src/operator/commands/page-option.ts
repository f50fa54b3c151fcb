import { printable } from '../terminal-text.ts';

/** The arguments of commander's `option`, for a list with pages. */
export function pageOption(): [string, string, (text: string) => string, null] {
  return ['--after <cursor>', 'the page after this one: `next` of its result', (text) => text, null];
}

export function nextPage(next: string | null): string {
  return next === null ? '' : `\n(more: --after ${printable(next)})`;
}
