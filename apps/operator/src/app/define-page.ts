import type { Permission } from '@gatehouse/contract/operator/roles';
import type { IconShape } from '@gatehouse/ui/graphics/icon.tsx';
import type { ComponentType } from 'react';

/** The groups of the side navigation, in their order. */
export const GROUPS = ['overview', 'players', 'shop', 'content', 'system', 'own'] as const;
export type Group = (typeof GROUPS)[number];

export interface ConsolePage {
  /** Below `/operator`, such as `players/:userId`. */
  path: string;
  title: string;
  permission: Permission | 'signed-in';
  /** Pages with an icon are in the side navigation and the command menu. */
  nav?: { group: Group; icon: IconShape };
  load: () => Promise<{ default: ComponentType }>;
}
