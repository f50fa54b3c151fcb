import { cx } from '../class-names.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  /**
   * `text` is as high as a line of text, `title` as a heading, `button` as a control; `pane` as a few
   * rows of a list; `fill` has its parent's size.
   */
  shape?: 'text' | 'title' | 'button' | 'avatar' | 'pane' | 'fill';
  width?: 'short' | 'medium' | 'long' | 'full';
  className?: string | undefined;
};

export function Skeleton({ shape = 'text', width = 'full', className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx(styles.skeleton, styles[shape], styles[width], className)} />;
}
