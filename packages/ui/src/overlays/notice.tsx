import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../graphics/icon.tsx';
import styles from './notice.module.css';

export type NoticeKind = 'info' | 'ok' | 'warn' | 'danger';

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, danger: OctagonAlert };

type NoticeProps = {
  kind?: NoticeKind;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Defaults to `alert` for an error and `status` for the others. `note` for a notice that is present from the start. */
  role?: 'alert' | 'status' | 'note';
  id?: string;
  className?: string | undefined;
};

export function Notice({ kind = 'info', title, children, action, role, id, className }: NoticeProps) {
  return (
    <div
      id={id}
      role={role ?? (kind === 'danger' ? 'alert' : 'status')}
      className={cx(styles.notice, styles[kind], className)}
    >
      <Icon of={ICONS[kind]} className={styles.icon} />
      <div className={styles.text}>
        {title ? <strong className={styles.title}>{title} </strong> : null}
        {children}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
