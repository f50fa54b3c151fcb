import { type ReactNode, useEffect } from 'react';
import styles from './page.module.css';
import { texts } from './texts.ts';

type PageProps = {
  title: string;
  /** Shown beside the title instead of it in the tab of the browser. */
  heading?: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function Page({ title, heading, badges, actions, children }: PageProps) {
  useEffect(() => {
    document.title = texts.documentTitle(title);
  }, [title]);
  return (
    <>
      <header className={styles.header}>
        <div className={styles.titleLine}>
          <h1>{heading ?? title}</h1>
          {badges}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      <div className={styles.content}>{children}</div>
    </>
  );
}

export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionLine}>
        <h2>{title}</h2>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
