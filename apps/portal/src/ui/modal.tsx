import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import styles from './modal.module.css';
import { ModalCard } from './modal-card.tsx';

type ModalProps = {
  isOpen: boolean;
  /** Escape, the cross or a press on the backdrop; never called when the modal must be answered. */
  onClose?: () => void;
  title: ReactNode;
  closeLabel?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** False for what must be answered: no cross, and neither Escape nor the backdrop closes it. */
  dismissible?: boolean;
  role?: 'dialog' | 'alertdialog';
};

export function Modal({ isOpen, onClose, title, closeLabel, children, actions, ...rest }: ModalProps) {
  const { dismissible = true, role = 'dialog' } = rest;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const dismiss = dismissible ? onClose : undefined;

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    const opener = document.activeElement;
    if (!element.open) element.showModal();
    firstStop(element)?.focus({ preventScroll: true });
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOpen]);

  // Whether it is open is the caller's to say, so the browser only asks.
  function cancel(event: SyntheticEvent) {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    dismiss?.();
  }

  // A browser may close on a second Escape without asking; the page and the caller's state must still agree.
  function closed(event: SyntheticEvent) {
    if (event.target !== dialog.current || !isOpen || dialog.current.open) return;
    if (dismiss) dismiss();
    else dialog.current.showModal();
  }

  function press(event: MouseEvent) {
    if (event.target === dialog.current) dismiss?.();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is the backdrop's; Escape is its key
    <dialog
      ref={dialog}
      role={role === 'alertdialog' ? role : undefined}
      className={styles.modal}
      aria-labelledby={titleId}
      closedby={dismissible ? 'closerequest' : 'none'}
      onCancel={cancel}
      onClose={closed}
      onClick={press}
    >
      <ModalCard titleId={titleId} title={title} actions={actions} onClose={dismiss} closeLabel={closeLabel}>
        {children}
      </ModalCard>
    </dialog>
  );
}

/** By itself the browser goes to the cross. A form that says so begins with its first field, anything else with its first answer. */
function firstStop(dialog: HTMLDialogElement): HTMLElement | null {
  const field = dialog.querySelector<HTMLElement>('[data-focus-first] :is(input, select, textarea):enabled');
  return field ?? dialog.querySelector<HTMLElement>('footer :is(button, a):not(:disabled)');
}
