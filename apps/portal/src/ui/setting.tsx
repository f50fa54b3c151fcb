import { Children, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './setting.module.css';

/** A pane of settings, one below the other. */
export function SettingList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>;
}

type SettingProps = {
  title: ReactNode;
  /** How it stands now. */
  text: ReactNode;
  /** At the end of the line; below it on a narrow screen. */
  action?: ReactNode;
  /** What opens below to change it. */
  children?: ReactNode;
  /** Names the step that is open below. The focus follows it, and comes back to the action afterwards. */
  step?: string | undefined;
};

export function Setting({ title, text, action, children, step }: SettingProps) {
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a named section would be a landmark for every line
    <div ref={group} role="group" aria-labelledby={id} className={styles.setting}>
      <div className={styles.words}>
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
