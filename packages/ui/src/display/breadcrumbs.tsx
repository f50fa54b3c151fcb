import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactElement } from 'react';
import { Icon } from '../graphics/icon.tsx';
import styles from './breadcrumbs.module.css';

type BreadcrumbsProps = {
  label: string;
  /** Links from the root on; the last one is the page itself and has `aria-current="page"`. */
  trail: ReadonlyArray<ReactElement>;
};

/** Renders nothing with fewer than two entries. */
export function Breadcrumbs({ label, trail }: BreadcrumbsProps) {
  if (trail.length < 2) return null;
  return (
    <nav aria-label={label} className={styles.trail}>
      <ol className={styles.list}>
        {trail.map((step, index) => (
          <li key={step.key ?? index} className={styles.step}>
            {index > 0 ? <Icon of={ChevronRight} size={16} mirrored /> : null}
            {step}
          </li>
        ))}
      </ol>
    </nav>
  );
}
