import type { PLATFORMS } from '@gatehouse/domain/catalogue';
import type { MessageId } from '@gatehouse/messages/ids.ts';

export const SYSTEM_NAMES: Record<(typeof PLATFORMS)[number], MessageId> = {
  windows: 'Shop.System.Windows',
  macos: 'Shop.System.MacOS',
  linux: 'Shop.System.Linux',
  browser: 'Shop.System.Browser',
};
