import { createElement, Fragment, type ReactNode } from 'react';

/** Puts nodes into a fragment as separate children: their order never changes, so they need no keys. */
export function toFragment(parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}
