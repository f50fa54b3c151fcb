import type { TitledLink } from '@gatehouse/contract/config';
import Plus from 'lucide-react/icons/plus';
import { ContentLink } from '../../platform/content-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './footer-column.module.css';

/** A column on wide screens; on narrow ones its title folds it. Wide screens show the links whether folded or not. */
export function FooterColumn({ title, links }: { title: string; links: readonly TitledLink[] }) {
  return (
    <details className={styles.column}>
      <summary className={styles.title}>
        {title}
        <Icon of={Plus} size={18} className={styles.sign} />
      </summary>
      <ul className={styles.links}>
        {links.map(({ title: entry, link }) => (
          <li key={link}>
            <ContentLink to={link} className={styles.link}>
              {entry}
            </ContentLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
