import type { ShopTag } from '@gatehouse/contract/catalogue';
import type { Product } from '@gatehouse/contract/product';
import { cx } from '@gatehouse/ui/class-names.ts';
import { Breadcrumbs } from '@gatehouse/ui/display/breadcrumbs.tsx';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { Link } from 'react-router';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../../platform/i18n/text.tsx';
import styles from './product-hero.module.css';

/** On narrow screens the art covers its box by height and is 711 px wide; three quarters of it are sharp enough behind the text. */
const SIZES = '(width < 700px) 540px, 100vw';

type ProductHeroProps = { product: Product; tag: ShopTag | undefined };

/** The art with breadcrumbs and wordmark. Dark in both colour schemes, like the art. */
export function ProductHero({ product, tag }: ProductHeroProps) {
  const text = useText();
  const root = `/${usePageLocale()}/shop`;
  const { productName, hero, wordmark, displayName, tagline, gameId, locale } = product;
  // An add-on has the wordmark of its game, so its own name is written.
  const hasWordmark = wordmark !== null && gameId !== null;
  return (
    <section className={styles.hero} data-under-bar data-scheme="dark">
      <div className={styles.art}>
        <Picture className={styles.picture} base={hero} kind="hero" sizes={SIZES} alt="" priority />
      </div>
      <div className={styles.textBlock}>
        <Breadcrumbs
          label={text('Shell.Breadcrumbs.Label')}
          trail={[
            <Link key="shop" to={root}>
              <Text id="Nav.Shop.Link" />
            </Link>,
            ...(tag
              ? [
                  <Link key="tag" to={`${root}?tag=${tag.name}`}>
                    {tag.label}
                  </Link>,
                ]
              : []),
            <Link key="product" to={`${root}/${productName}`} aria-current="page">
              <bdi>{displayName}</bdi>
            </Link>,
          ]}
        />
        <h1 className={cx(styles.title, !hasWordmark && styles.written)}>
          {hasWordmark ? (
            <>
              <img className={styles.wordmark} src={`${wordmark}.svg`} alt="" />
              <VisuallyHidden>{displayName}</VisuallyHidden>
            </>
          ) : (
            <span lang={locale} dir="auto">
              {displayName}
            </span>
          )}
        </h1>
        <p className={styles.tagline} lang={locale} dir="auto">
          {tagline}
        </p>
      </div>
    </section>
  );
}
