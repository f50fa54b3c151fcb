import type { PLATFORMS } from '@gatehouse/domain/catalogue';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { useText } from '../../platform/i18n/text.tsx';
import styles from './systems.module.css';

export const SYSTEM_NAMES: Record<(typeof PLATFORMS)[number], MessageId> = {
  windows: 'Shop.System.Windows',
  macos: 'Shop.System.MacOS',
  linux: 'Shop.System.Linux',
  browser: 'Shop.System.Browser',
};

/** Where a product runs, as icons. */
export function Systems({ systems }: { systems: readonly (typeof PLATFORMS)[number][] }) {
  const text = useText();
  return (
    <span className={styles.systems}>
      {systems.map((system) => (
        <span key={system} role="img" aria-label={text(SYSTEM_NAMES[system])} className={styles[system]} />
      ))}
    </span>
  );
}
