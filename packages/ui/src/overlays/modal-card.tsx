import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import styles from './modal.module.css';

type ModalCardProps = {
  titleId: string;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Without it there is no close button, as in a modal that must be answered. */
  onClose?: (() => void) | undefined;
  closeLabel?: string | undefined;
};

export function ModalCard({ titleId, title, children, actions, onClose, closeLabel }: ModalCardProps) {
  return (
    <div className={styles.card}>
      <header className={styles.header}>
        {onClose && closeLabel ? (
          <IconButton icon={X} label={closeLabel} onClick={onClose} className={styles.close} />
        ) : null}
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
      </header>
      <div className={styles.body}>{children}</div>
      {actions ? <footer className={styles.actions}>{actions}</footer> : null}
    </div>
  );
}
