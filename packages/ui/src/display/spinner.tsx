import { cx } from '../class-names.ts';
import styles from './spinner.module.css';

type SpinnerProps = { label?: string; size?: 'small' | 'large'; className?: string | undefined };

export function Spinner({ label, size = 'small', className }: SpinnerProps) {
  return (
    <span
      className={cx(styles.spinner, size === 'large' && styles.large, className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
