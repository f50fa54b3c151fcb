import type { HeroSlide as Slide } from '@gatehouse/contract/front-page';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { memo } from 'react';
import { ContentText } from '../../entities/products/content-text.tsx';
import { PlayLink } from '../../entities/products/play-link.tsx';
import { Systems } from '../../entities/products/systems.tsx';
import { Wordmark } from '../../entities/products/wordmark.tsx';
import { FrontLink } from './front-link.tsx';
import { panelId, tabId } from './hero.rules.ts';
import styles from './hero-slide.module.css';
import { SaleLine } from './sale-line.tsx';

/** Wider than the screen on tall screens, where the art covers its box by height. */
const SIZES = '(width < 700px) 909px, (width < 1024px) 1067px, 100vw';

interface HeroSlideProps {
  slide: Slide;
  id: string;
  isFirst: boolean;
  isActive: boolean;
  isOwned: boolean;
  hasArt: boolean;
}

export const HeroSlide = memo(function HeroSlide(props: HeroSlideProps) {
  const { slide, id, isFirst, isActive, isOwned, hasArt } = props;
  const { productName, displayName, eyebrow, tagline, text, image, wordmark, offer } = slide;
  const { systems, primary, secondary } = slide;
  return (
    <div
      role="tabpanel"
      id={panelId(id, productName)}
      aria-labelledby={tabId(id, productName)}
      className={styles.slide}
      data-active={isActive}
      inert={!isActive}
    >
      <div className={styles.art}>
        {hasArt ? (
          <Picture
            className={styles.picture ?? ''}
            base={image}
            kind="hero"
            sizes={SIZES}
            alt=""
            priority={isFirst}
          />
        ) : null}
      </div>
      <div className={styles.textBlock}>
        <p className={styles.eyebrow}>
          <span>{eyebrow ? <ContentText>{eyebrow}</ContentText> : <SaleLine offer={offer} />}</span>
          <Systems systems={systems} />
        </p>
        <h2 className={styles.title}>
          {hasArt ? <Wordmark base={wordmark} isLazy={!isFirst} className={styles.wordmark} /> : null}
          <VisuallyHidden>
            <ContentText>{displayName}</ContentText>
          </VisuallyHidden>
        </h2>
        <p className={styles.tagline}>
          <ContentText>{tagline}</ContentText>
        </p>
        <p className={styles.text}>
          <ContentText>{text}</ContentText>
        </p>
        <div className={styles.actions}>
          {primary && !isOwned ? (
            <ButtonLink kind="primary" className={styles.primary}>
              <FrontLink to={primary.link}>
                <ContentText>{primary.label}</ContentText>
              </FrontLink>
            </ButtonLink>
          ) : (
            <PlayLink game={productName} systems={systems} kind="primary" className={styles.primary} />
          )}
          <ButtonLink>
            <FrontLink to={secondary.link}>
              <ContentText>{secondary.label}</ContentText>
            </FrontLink>
          </ButtonLink>
        </div>
      </div>
    </div>
  );
});
