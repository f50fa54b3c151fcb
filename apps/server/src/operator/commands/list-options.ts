import { InvalidArgumentError } from 'commander';
import { printable } from '../terminal-text.ts';

const LIST_LIMIT_MAX = 10_000;

export function wholeNumber(max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (value < 1 || value > max) throw new InvalidArgumentError(`It must be a number from 1 to ${max}.`);
    return value;
  };
}

/** The arguments of commander's `option`, for a command that lists. */
export function listLimit(byDefault: number): [string, string, (text: string) => number, number] {
  return ['--limit <n>', `how many at most, up to ${LIST_LIMIT_MAX}`, wholeNumber(LIST_LIMIT_MAX), byDefault];
}

/** The arguments of commander's `option`, for a list with pages. */
export function pageOption(): [string, string, (text: string) => string, null] {
  return ['--after <cursor>', 'the page after this one: `next` of its result', (text) => text, null];
}

export function nextPage(next: string | null): string {
  return next === null ? '' : `\n(more: --after ${printable(next)})`;
}
