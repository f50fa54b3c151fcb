import { cx } from '../../ui/class-names.ts';
import styles from './wordmark.module.css';

type WordmarkProps = { base: string; isLazy?: boolean; className?: string | undefined };

/** The game's name in its own letters. The words beside it name the game, so that this stays silent. */
export function Wordmark({ base, isLazy = true, className }: WordmarkProps) {
  return (
    <img
      className={cx(styles.wordmark, className)}
      src={`${base}.svg`}
      alt=""
      loading={isLazy ? 'lazy' : 'eager'}
      decoding="async"
    />
  );
}
