import { type ReactNode, useId } from 'react';
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
};

export function Setting({ title, text, action, children }: SettingProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.setting}>
      <div className={styles.words}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <div className={styles.text}>{text}</div>
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
      {children ? <div className={styles.more}>{children}</div> : null}
    </section>
  );
}
