import type { Product } from '@gatehouse/contract/product';
import { cx } from '@gatehouse/ui/class-names.ts';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import type { ReactNode } from 'react';
import styles from './game-hero.module.css';

/** Wider than the screen on narrow screens, where the art covers its box by height. */
const SIZES = '(width < 700px) 720px, 100vw';

/** The art of the game with its wordmark. Dark in both colour schemes, like the art. */
export function GameHero({ game, actions }: { game: Product; actions: ReactNode }) {
  const { hero, wordmark, displayName, tagline, locale } = game;
  return (
    <section className={styles.hero} data-under-bar data-scheme="dark">
      <div className={styles.art}>
        <Picture className={styles.picture} base={hero} kind="hero" sizes={SIZES} alt="" priority />
      </div>
      <div className={styles.textBlock}>
        <h1 className={cx(styles.title, !wordmark && styles.written)}>
          {wordmark ? (
            <>
              <img className={styles.wordmark} src={`${wordmark}.svg`} alt="" />
              <VisuallyHidden>{displayName}</VisuallyHidden>
            </>
          ) : (
            displayName
          )}
        </h1>
        <p className={styles.tagline} lang={locale} dir="auto">
          {tagline}
        </p>
        <div className={styles.actions}>{actions}</div>
      </div>
    </section>
  );
}
