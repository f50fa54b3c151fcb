import type { TitledLink } from '@gatehouse/contract/config';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import Plus from 'lucide-react/icons/plus';
import { ContentLink } from '../../platform/content-link.tsx';
import styles from './footer-column.module.css';

/**
 * On narrow screens the title is a disclosure. On wide screens the links are always visible under a plain
 * heading, so that keyboard users do not stop at a title without function.
 */
export function FooterColumn({ title, links }: { title: string; links: readonly TitledLink[] }) {
  return (
    <details className={styles.column}>
      <summary className={styles.fold}>
        {title}
        <Icon of={Plus} size={18} className={styles.sign} />
      </summary>
      <h2 className={styles.title}>{title}</h2>
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
