import { cx } from '../class-names.ts';
import styles from './brand-mark.module.css';

/** An SVG logo whose root has the id `mark`. It is referenced with `use`, so `currentColor` is our text colour. */
export function BrandMark({ file, className }: { file: string; className?: string | undefined }) {
  return (
    <svg className={cx(styles.mark, className)} aria-hidden="true">
      <use href={`${file}#mark`} />
    </svg>
  );
}
