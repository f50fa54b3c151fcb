import type { PLATFORMS } from '@gatehouse/domain/catalogue';
import { useText } from '../../platform/i18n/text.tsx';
import { SYSTEM_NAMES } from './system-names.rules.ts';
import styles from './systems.module.css';

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
