import type { FormEvent, ReactNode } from 'react';
import { Form } from './form.tsx';
import styles from './setting.module.css';

type SettingFormProps = {
  /** The caller must prevent double submission; the input stays. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput?: () => void;
  children: ReactNode;
  buttons: ReactNode;
};

/** The form that opens below a setting: fields, then the buttons in one line. */
export function SettingForm({ onSubmit, onInput, children, buttons }: SettingFormProps) {
  return (
    <Form className={styles.form} onInput={onInput} onSubmit={onSubmit}>
      {children}
      <div className={styles.buttons}>{buttons}</div>
    </Form>
  );
}
