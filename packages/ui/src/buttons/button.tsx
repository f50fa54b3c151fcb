import type { ComponentPropsWithRef } from 'react';
import { cx } from '../class-names.ts';
import { Spinner } from '../display/spinner.tsx';
import styles from './button.module.css';
import { ButtonContent, type ButtonLook, buttonClass } from './button-look.tsx';
import { useDoubleClickGuard } from './use-double-click-guard.ts';

type ButtonProps = ButtonLook &
  ComponentPropsWithRef<'button'> & {
    busy?: boolean;
    /** Replaces the label while busy; both share one grid cell, so the width does not change. */
    busyLabel?: string;
  };

export function Button({
  kind,
  size,
  wide,
  icon,
  endIcon,
  busy,
  busyLabel,
  className,
  ...rest
}: ButtonProps) {
  const { children, onClick, type = 'button', ...attributes } = rest;

  const press = useDoubleClickGuard<HTMLButtonElement>((event) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  });

  return (
    <button
      {...attributes}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={cx(buttonClass({ kind, size, wide }), busy && styles.busy, className)}
    >
      <span className={cx(styles.content, busy && (busyLabel ? styles.away : styles.faded))}>
        <ButtonContent icon={icon} endIcon={endIcon} size={size}>
          {children}
        </ButtonContent>
      </span>
      {busyLabel || busy ? (
        <span className={cx(styles.content, !busy && styles.away)}>
          <Spinner />
          {busyLabel}
        </span>
      ) : null}
    </button>
  );
}
