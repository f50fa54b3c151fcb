import { BrandMark } from '@gatehouse/ui/graphics/brand-mark.tsx';
import type { ReactNode } from 'react';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './footer.module.css';
import { FooterColumn } from './footer-column.tsx';
import { SocialLinks } from './social-links.tsx';
import { useFooter } from './use-footer.ts';

/** Fades in when its config has loaded; a page that was rendered with it shows it immediately. */
export function Footer({ hasColumns, player }: { hasColumns: boolean; player?: ReactNode }) {
  const { brand, copyright, version } = useConfig();
  const locale = usePageLocale();
  const footer = useFooter();
  const lang = footer && footer.locale !== locale ? footer.locale : undefined;
  return (
    <footer className={styles.footer}>
      <div className={styles.content} data-loaded={footer !== undefined}>
        {hasColumns && footer ? (
          <div className={styles.columns} lang={lang}>
            <p className={styles.brand}>
              <BrandMark file={brand.logo} className={styles.mark} />
              <bdi>{brand.name}</bdi>
            </p>
            {[footer.column1, footer.column2, footer.column3].map((column) => (
              <FooterColumn key={column.title} title={column.title} links={column.links} />
            ))}
            <SocialLinks title={footer.column4.title} links={footer.column4.links} />
          </div>
        ) : null}
        {!hasColumns && footer ? (
          <nav className={styles.legal} lang={lang} aria-label={footer.column3.title}>
            {footer.column3.links.map(({ title, link }) => (
              <ContentLink key={link} to={link}>
                {title}
              </ContentLink>
            ))}
          </nav>
        ) : null}
        <div className={styles.close}>
          <p>
            <Text
              id="Footer.Copyright.Text"
              values={{ year: String(copyright.year), holder: copyright.holder }}
            />
          </p>
          <p className={styles.player}>{player}</p>
          <p>
            <Text id="Footer.Version.Text" values={{ version }} />
          </p>
        </div>
      </div>
    </footer>
  );
}
