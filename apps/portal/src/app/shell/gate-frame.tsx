import { AuthArt } from '../../features/auth-art/auth-art.tsx';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { Text, useText } from '../../platform/i18n/text.tsx';
import type { FrameProps } from '../frame.ts';
import styles from './gate-frame.module.css';
import { Trail } from './trail.tsx';

/** Around the ways in: the form on the start side, a window into a game on the other, and nothing to wander off to. */
export default function GateFrame({ route, brand, language, children }: FrameProps) {
  const text = useText();
  const { links } = useConfig();
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        {brand}
        <div className={styles.end}>
          {language}
          {/* The page within may put something here. */}
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
        <nav aria-label={text('Gate.Footer.Label')} className={styles.links}>
          <ContentLink to={links.terms}>
            <Text id="Gate.Terms.Link" />
          </ContentLink>
          <ContentLink to={links.privacy}>
            <Text id="Gate.Privacy.Link" />
          </ContentLink>
          <ContentLink to={links.support}>
            <Text id="Gate.Support.Link" />
          </ContentLink>
        </nav>
      </footer>
    </div>
  );
}
