import { createElement, Fragment, type ReactNode } from 'react';

/** As children one by one: they never change places, so they need no keys. */
export function together(parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}
