import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import styles from './identity-chip.module.css';

type IdentityChipProps = { label: ReactNode; identity: string; end?: ReactNode };

/**
 * The account that a password belongs to, inside its form. The hidden field is for password managers, which pair a
 * password with the user name in the same form.
 */
export function IdentityChip({ label, identity, end }: IdentityChipProps) {
  return (
    <div className={styles.chip}>
      <Avatar name={identity} />
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        <bdi className={styles.identity} title={identity}>
          {identity}
        </bdi>
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
