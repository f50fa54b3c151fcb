import type { ReactNode } from 'react';
import styles from './divider.module.css';

export function Divider({ children }: { children?: ReactNode }) {
  return children ? <div className={styles.text}>{children}</div> : <hr className={styles.line} />;
}
