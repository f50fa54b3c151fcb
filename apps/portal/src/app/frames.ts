import type { Frame } from './frame.ts';

/** The house with its bar and footer, or the gate around the ways in. */
export type FrameName = 'house' | 'gate';

export type FrameFiles = Readonly<Record<FrameName, () => Promise<{ default: Frame }>>>;

/** Nobody on the way in pays for the bar, and nobody in the shop for the gate. */
export const frameFiles: FrameFiles = {
  house: () => import('./shell/house-frame.tsx'),
  gate: () => import('./shell/gate-frame.tsx'),
};
