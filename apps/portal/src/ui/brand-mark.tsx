import styles from './brand-mark.module.css';
import { cx } from './class-names.ts';

/** A mark from a file whose root has the id `mark`. It is drawn in place, so `currentColor` in it is our text colour. */
export function BrandMark({ file, className }: { file: string; className?: string | undefined }) {
  return (
    <svg className={cx(styles.mark, className)} aria-hidden="true" focusable="false">
      <use href={`${file}#mark`} />
    </svg>
  );
}
