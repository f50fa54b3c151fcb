import { cx } from '@gatehouse/ui/class-names.ts';
import styles from './wordmark.module.css';

type WordmarkProps = { base: string; isLazy?: boolean; className?: string | undefined };

/** The wordmark of the game. The text next to it names the game, so the image has an empty alt. */
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
