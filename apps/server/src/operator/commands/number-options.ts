import { InvalidArgumentError } from 'commander';

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
