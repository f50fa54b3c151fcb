import { type Context, use } from 'react';

/** The value of a context without a default: only views inside of its provider can use it. */
export function useProvided<T extends object>(context: Context<T | null>): T {
  const value = use(context);
  if (!value) throw new Error('This needs a provider');
  return value;
}
