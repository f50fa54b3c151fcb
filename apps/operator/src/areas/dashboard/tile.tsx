import styles from './dashboard.module.css';
import { texts } from './texts.ts';

/** A number of now, and what it was a week ago. */
export function Tile({ label, value, before }: { label: string; value: number | string; before?: string }) {
  return (
    <div className={styles.tile}>
      <span className={styles.label}>{label}</span>
      <strong className={styles.value}>{value}</strong>
      {before === undefined ? null : <span className={styles.before}>{texts.weekAgo(before)}</span>}
    </div>
  );
}
