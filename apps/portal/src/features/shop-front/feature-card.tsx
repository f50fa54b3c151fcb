import type { FrontPageItem } from '@gatehouse/contract/front-page';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { ContentText } from '../../entities/products/content-text.tsx';
import { PlayLink } from '../../entities/products/play-link.tsx';
import { Systems } from '../../entities/products/systems.tsx';
import { Wordmark } from '../../entities/products/wordmark.tsx';
import styles from './feature-card.module.css';
import { FrontLink } from './front-link.tsx';

const SIZES = '(width < 700px) 100vw, (width < 1024px) 50vw, 590px';

export function FeatureCard({ item }: { item: FrontPageItem }) {
  const { productName, displayName, image, wordmark, text, systems, action } = item;
  const ofWhat = (
    <VisuallyHidden>
      {' '}
      <ContentText>{displayName}</ContentText>
    </VisuallyHidden>
  );
  return (
    <article className={styles.card}>
      <Picture className={styles.picture ?? ''} base={image} kind="feature" sizes={SIZES} alt="" />
      {/* Text on art is light on dark in both colour schemes. */}
      <div className={styles.front} data-scheme="dark">
        <div className={styles.textBlock}>
          <h3 className={styles.title}>
            {wordmark ? <Wordmark base={wordmark} className={styles.wordmark} /> : null}
            <Name isHidden={Boolean(wordmark)}>{displayName}</Name>
          </h3>
          {text ? (
            <p className={styles.text}>
              <ContentText>{text}</ContentText>
            </p>
          ) : null}
          <Systems systems={systems} />
        </div>
        {action ? (
          <ButtonLink size="small" className={styles.action}>
            <FrontLink to={action.link}>
              <ContentText>{action.label}</ContentText>
              {ofWhat}
            </FrontLink>
          </ButtonLink>
        ) : (
          <PlayLink game={productName} systems={systems} size="small" className={styles.action}>
            {ofWhat}
          </PlayLink>
        )}
      </div>
    </article>
  );
}

function Name({ isHidden, children }: { isHidden: boolean; children: string }) {
  const text = <ContentText>{children}</ContentText>;
  return isHidden ? <VisuallyHidden>{text}</VisuallyHidden> : text;
}
