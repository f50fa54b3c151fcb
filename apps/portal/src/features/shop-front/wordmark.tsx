import { cx } from '../../ui/class-names.ts';
import styles from './wordmark.module.css';

/** The game's name in its own letters. The words beside it name the game, so that this stays silent. */
export function Wordmark({ base, className }: { base: string; className?: string | undefined }) {
  return <img className={cx(styles.wordmark, className)} src={`${base}.svg`} alt="" decoding="async" />;
}
