import type { ReactNode } from 'react';
import { Icon, type IconShape } from '../graphics/icon.tsx';
import styles from './form-pane.module.css';

type FormPaneProps = { icon?: IconShape; title: ReactNode; text?: ReactNode; children: ReactNode };

/** One step of a full-page form: title, one line of text, and the form. */
export function FormPane({ icon, title, text, children }: FormPaneProps) {
  return (
    <section className={styles.pane}>
      {icon ? (
        <span className={styles.tile}>
          <Icon of={icon} size={24} />
        </span>
      ) : null}
      <h1>{title}</h1>
      {text ? <p className={styles.text}>{text}</p> : null}
      <div className={styles.content}>{children}</div>
    </section>
  );
}
