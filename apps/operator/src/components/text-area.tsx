import { useId, useState } from 'react';
import styles from './text-area.module.css';

type TextAreaProps = {
  label: string;
  name: string;
  maxLength: number;
  hint: string;
  /** Shown when nothing is written. */
  missing: string;
};

/** A required text of several lines. */
export function TextArea({ label, name, maxLength, hint, missing }: TextAreaProps) {
  const id = useId();
  const [isMissing, setIsMissing] = useState(false);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        required
        rows={5}
        maxLength={maxLength}
        className={styles.input}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}-error ${id}-hint`}
        onInput={() => setIsMissing(false)}
        onInvalid={(event) => {
          event.preventDefault();
          setIsMissing(true);
          event.currentTarget.focus();
        }}
      />
      <div id={`${id}-error`} className={styles.error} aria-live="polite">
        {isMissing ? missing : null}
      </div>
      <div id={`${id}-hint`} className={styles.hint}>
        {hint}
      </div>
    </div>
  );
}
