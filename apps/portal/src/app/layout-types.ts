import type { ComponentType, ReactNode } from 'react';
import type { RouteEntry } from './route-table.ts';

export interface LayoutProps {
  route: RouteEntry;
  /** Used by both layouts, so it is part of the first chunk. */
  brand: ReactNode;
  language: ReactNode;
  children: ReactNode;
}

/** The navigation, footer or art around a page. */
export type Layout = ComponentType<LayoutProps>;
