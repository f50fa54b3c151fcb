import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../graphics/icon.tsx';
import styles from './accordion.module.css';

type AccordionProps = {
  items: ReadonlyArray<{ id: string; title: ReactNode; content: ReactNode }>;
  /** The item that is open initially. */
  openId?: string;
  className?: string | undefined;
};

/** Opening one item closes the others. */
export function Accordion({ items, openId, className }: AccordionProps) {
  const name = useId();
  return (
    <div className={cx(styles.accordion, className)}>
      {items.map((item) => (
        <details key={item.id} id={item.id} className={styles.item} name={name} open={item.id === openId}>
          <summary className={styles.title}>
            <span className={styles.text}>{item.title}</span>
            <Icon of={ChevronDown} className={styles.chevron} />
          </summary>
          <div className={styles.content}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
