import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import styles from './modal.module.css';
import { ModalCard } from './modal-card.tsx';

type ModalProps = {
  isOpen: boolean;
  /** Called for Escape, the close button and a click on the backdrop; never if the modal must be answered. */
  onClose?: () => void;
  title: ReactNode;
  closeLabel?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** False if it must be answered: no close button, and neither Escape nor the backdrop closes it. */
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

  // The caller controls whether it is open, so the browser must not close it.
  function cancel(event: SyntheticEvent) {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    dismiss?.();
  }

  // Browsers close on a second Escape without a cancel event; the dialog must still match the caller's state.
  function closed(event: SyntheticEvent) {
    if (event.target !== dialog.current || !isOpen || dialog.current.open) return;
    if (dismiss) dismiss();
    else dialog.current.showModal();
  }

  function press(event: MouseEvent) {
    if (event.target === dialog.current) dismiss?.();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; its key is Escape
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

/**
 * Browsers focus the close button. Focuses the first field of a form that requests it, or the chosen one of its options,
 * else the first action.
 */
function firstStop(dialog: HTMLDialogElement): HTMLElement | null {
  const chosen = dialog.querySelector<HTMLElement>('[data-focus-first] input[type="radio"]:checked');
  const field =
    chosen ?? dialog.querySelector<HTMLElement>('[data-focus-first] :is(input, select, textarea):enabled');
  return field ?? dialog.querySelector<HTMLElement>('footer :is(button, a):not(:disabled)');
}
