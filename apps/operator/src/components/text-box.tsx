import { useId } from 'react';
import styles from './text-area.module.css';

type TextBoxProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  rows?: number;
  lang: string;
  dir: 'ltr' | 'rtl';
  required?: boolean;
};

/** A text of several lines in the language of players. */
export function TextBox({ label, value, onChange, rows = 2, ...rest }: TextBoxProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        value={value}
        className={styles.input}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
