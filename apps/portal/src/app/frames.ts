import type { ComponentType, ReactNode } from 'react';
import type { RouteEntry } from './route-table.ts';

/** What stands around a page: the house with its bar and footer, or the gate around the ways in. */
export type FrameName = 'house' | 'gate';
export interface FrameProps {
  route: RouteEntry;
  /** What both frames have, and so comes with the first chunk. */
  brand: ReactNode;
  language: ReactNode;
  children: ReactNode;
}
export type Frame = ComponentType<FrameProps>;
export type FrameFiles = Readonly<Record<FrameName, () => Promise<{ default: Frame }>>>;

/** Nobody on the way in pays for the bar, and nobody in the shop for the gate. */
export const frameFiles: FrameFiles = {
  house: () => import('./shell/house-frame.tsx'),
  gate: () => import('./shell/gate-frame.tsx'),
};
