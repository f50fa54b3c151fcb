import { cx } from '../class-names.ts';
import styles from './avatar.module.css';

/** The first letter of the name next to it, so it is hidden from assistive technology. */
export function Avatar({ name, size = 'regular' }: { name: string; size?: 'small' | 'regular' }) {
  const [initial = ''] = name.trim();
  return (
    <span aria-hidden="true" className={cx(styles.avatar, size === 'small' && styles.small)}>
      {initial.toLocaleUpperCase()}
    </span>
  );
}
