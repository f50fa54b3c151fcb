import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { cx } from '../class-names.ts';
import { Spinner } from '../display/spinner.tsx';
import { Icon } from '../graphics/icon.tsx';
import styles from './toast.module.css';

const ICONS = { info: Info, ok: CircleCheck, danger: OctagonAlert };

type ToastProps = {
  kind?: keyof typeof ICONS | 'busy';
  children: ReactNode;
  closeLabel: string;
  onClose: () => void;
  className?: string | undefined;
};

/** One toast. The component that stacks them provides the live region. */
export function Toast({ kind = 'info', children, closeLabel, onClose, className }: ToastProps) {
  return (
    <div className={cx(styles.toast, className)}>
      {kind === 'busy' ? <Spinner /> : <Icon of={ICONS[kind]} className={styles[kind]} />}
      <span className={styles.text}>{children}</span>
      <IconButton icon={X} iconSize={18} label={closeLabel} onClick={onClose} />
    </div>
  );
}
