import { Children, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Form } from './form.tsx';
import styles from './setting.module.css';

/** A list of settings. */
export function SettingList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>;
}

/** Shown in place of a list without entries. */
export function EmptySettingList({ text, action }: { text: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{text}</p>
      {action}
    </div>
  );
}

type SettingProps = {
  title: ReactNode;
  /** Before the title, in lists of products. */
  picture?: ReactNode;
  /** The current value. */
  text: ReactNode;
  /** At the end of the line; below it on narrow screens. */
  action?: ReactNode;
  /** The form that opens below. */
  children?: ReactNode;
  /** The step that is open below. Focus moves to it, and back to the action afterwards. */
  step?: string | undefined;
};

export function Setting({ title, picture, text, action, children, step }: SettingProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    const target = step ? ':is(input, select):enabled:not([hidden])' : 'button:enabled';
    group.current?.querySelector<HTMLElement>(target)?.focus();
  }, [step]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a named section would add a landmark per line
    <div ref={group} role="group" aria-labelledby={id} className={styles.setting}>
      {picture}
      <div className={styles.body}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <div className={styles.text}>{text}</div>
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
      {Children.toArray(children).length > 0 ? <div className={styles.more}>{children}</div> : null}
    </div>
  );
}

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
