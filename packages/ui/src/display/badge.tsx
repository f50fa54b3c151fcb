import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../graphics/icon.tsx';
import styles from './badge.module.css';

type BadgeProps = {
  kind?: 'free' | 'owned' | 'discount' | 'new' | 'banned' | 'neutral' | 'count';
  children: ReactNode;
  className?: string | undefined;
};

export function Badge({ kind = 'neutral', children, className }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[kind], className)}>
      {kind === 'owned' ? <Icon of={Check} size={14} strong /> : null}
      {kind === 'discount' || kind === 'count' ? <bdi>{children}</bdi> : children}
    </span>
  );
}
