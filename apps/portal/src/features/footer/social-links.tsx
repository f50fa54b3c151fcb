import type { FooterConfig } from '@gatehouse/contract/config';
import { BrandMark } from '@gatehouse/ui/graphics/brand-mark.tsx';
import styles from './social-links.module.css';

type Links = FooterConfig['column4']['links'];

export function SocialLinks({ title, links }: { title: string; links: Links }) {
  return (
    <div className={styles.social}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ title: name, link, icon }) => (
          <li key={link}>
            <a href={link} aria-label={name} className={styles.link}>
              <BrandMark file={`/brand/social/${icon}.svg`} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
