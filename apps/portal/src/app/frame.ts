import type { ComponentType, ReactNode } from 'react';
import type { RouteEntry } from './route-table.ts';

export interface FrameProps {
  route: RouteEntry;
  /** What both frames have, and so comes with the first chunk. */
  brand: ReactNode;
  language: ReactNode;
  children: ReactNode;
}

/** What stands around a page. */
export type Frame = ComponentType<FrameProps>;
