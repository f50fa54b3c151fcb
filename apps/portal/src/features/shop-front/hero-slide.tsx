import type { HeroSlide as Slide } from '@gatehouse/contract/front-page';
import Play from 'lucide-react/icons/play';
import { memo } from 'react';
import { ContentLink } from '../../platform/content-link.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { ContentText } from '../../platform/products/content-text.tsx';
import { playLink } from '../../platform/products/product-link.ts';
import { Wordmark } from '../../platform/products/wordmark.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FrontLink } from './front-link.tsx';
import { panelId, tabId } from './hero-ids.ts';
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
  const { productName, displayName, eyebrow, tagline, text, image, wordmark, offer, primary, secondary } =
    slide;
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
          {eyebrow ? <ContentText>{eyebrow}</ContentText> : <SaleLine offer={offer} />}
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
          <ButtonLink
            kind="primary"
            className={styles.primary ?? ''}
            icon={isOwned || offer.kind === 'free' ? <Icon of={Play} size={18} filled /> : undefined}
          >
            {isOwned ? (
              <ContentLink to={playLink(productName)}>
                <Text id="Offer.Play.Button" />
              </ContentLink>
            ) : (
              <FrontLink to={primary.link}>
                <ContentText>{primary.label}</ContentText>
              </FrontLink>
            )}
          </ButtonLink>
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
