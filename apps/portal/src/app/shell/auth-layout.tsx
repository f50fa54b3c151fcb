import { AuthArt } from '../../features/auth-art/auth-art.tsx';
import type { LayoutProps } from '../../framework/page.ts';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './auth-layout.module.css';
import { Trail } from './trail.tsx';

/** The layout of sign-in, sign-up and similar pages: the form at the start side, game art at the other, no navigation. */
export default function AuthLayout({ route, brand, language, children }: LayoutProps) {
  const text = useText();
  const { links } = useConfig();
  return (
    <div className={styles.layout}>
      <header className={styles.top}>
        {brand}
        <div className={styles.end}>
          {language}
          {/* A page can render into this element with a portal. */}
          <div data-bar-end />
        </div>
      </header>
      <div className={styles.art}>
        <AuthArt />
      </div>
      <div className={styles.content}>
        {route.trail ? <Trail crumbs={route.trail} /> : null}
        {children}
      </div>
      <footer className={styles.foot}>
        <nav aria-label={text('AuthLayout.Footer.Label')} className={styles.links}>
          <ContentLink to={links.terms}>
            <Text id="AuthLayout.Terms.Link" />
          </ContentLink>
          <ContentLink to={links.privacy}>
            <Text id="AuthLayout.Privacy.Link" />
          </ContentLink>
          <ContentLink to={links.support}>
            <Text id="AuthLayout.Support.Link" />
          </ContentLink>
        </nav>
      </footer>
    </div>
  );
}
