import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import styles from './identity-chip.module.css';

type IdentityChipProps = { label: ReactNode; identity: string; end?: ReactNode };

/**
 * Who a password belongs to, inside its form. The field that nobody sees tells password managers the same:
 * they pair a password with the user name of its own form.
 */
export function IdentityChip({ label, identity, end }: IdentityChipProps) {
  return (
    <div className={styles.chip}>
      <Avatar name={identity} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <bdi className={styles.identity}>{identity}</bdi>
      </span>
      {end}
      <input
        className={styles.forManagers}
        name="username"
        autoComplete="username"
        value={identity}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
    </div>
  );
}
