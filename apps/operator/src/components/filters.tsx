import type { ReactNode } from 'react';
import styles from './filters.module.css';

/** The fields above a list, in one line where there is room. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}
