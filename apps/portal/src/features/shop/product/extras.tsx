import type { Offer } from '@gatehouse/contract/offer';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import { OfferLabel } from '../../../entities/products/offer-label.tsx';
import { productLink, summaryPath } from '../../../entities/products/product-link.ts';
import { ContentLink } from '../../../platform/content-link.tsx';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../../platform/i18n/text.tsx';
import { usePrice } from '../../../platform/i18n/use-price.ts';
import { useBoughtTimes } from '../use-owned-products.ts';
import styles from './extras.module.css';
import { priceTogether } from './purchase.rules.ts';
import type { ShownProduct } from './use-product.ts';

/** Editions, items and currency of the product, and its add-ons, which are separate products. */
export function Extras({ shown: { product, page, offers, owned } }: { shown: ShownProduct }) {
  const { addOns } = page;
  useScrollToExtra();
  const boughtTimes = useBoughtTimes(product.productName);
  const extras = offers.purchaseables.filter(({ isMainOffer }) => !isMainOffer);
  const game = offers.purchaseables.find(({ isMainOffer }) => isMainOffer)?.offer;
  if (extras.length === 0 && addOns.length === 0) return null;
  const { productName, extraPictures, thumb, locale } = product;
  return (
    <section>
      <h2>
        <Text id="Product.Extras.Title" />
      </h2>
      <ul className={styles.list}>
        {extras.map(({ id, extraName, displayName, text, offer, badge, isOwned, upgrade, needs }) => (
          <Extra
            key={id}
            anchor={extraName ?? undefined}
            picture={extraPictures[extraName ?? ''] ?? thumb}
            name={displayName}
            title={displayName}
            text={text}
            locale={locale}
            offer={offer}
            isOwned={isOwned}
            boughtTimes={isOwned ? 0 : boughtTimes(extraName)}
            badge={badge}
            upgrade={upgrade ? { game: product.displayName, adds: upgrade.adds } : undefined}
            game={needs}
            to={summaryPath(productName, extraName)}
          />
        ))}
        {addOns.map((addOn) => (
          <Extra
            key={addOn.id}
            anchor={undefined}
            picture={addOn.thumb}
            name={addOn.displayName}
            title={<ContentLink to={productLink(addOn.productName)}>{addOn.displayName}</ContentLink>}
            text={addOn.tagline}
            locale={addOn.locale}
            offer={addOn.offer}
            isOwned={owned.has(addOn.productName)}
            boughtTimes={0}
            badge={undefined}
            upgrade={undefined}
            game={
              owned.has(productName) ? undefined : { displayName: product.displayName, offer: game ?? null }
            }
            to={summaryPath(addOn.productName, null)}
          />
        ))}
      </ul>
    </section>
  );
}

/** A link from another page may lead to an extra, which is not there yet when that page is left. */
function useScrollToExtra(): void {
  const { hash } = useLocation();
  const isNew = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isNew && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isNew, hash]);
}

type ExtraProps = {
  /** Its name in links to this part of the page. */
  anchor: string | undefined;
  picture: string;
  name: string;
  title: ReactNode;
  text: string;
  locale: string;
  offer: Offer;
  isOwned: boolean;
  /** Currency can be bought again. */
  boughtTimes: number;
  badge: string | undefined;
  /** For owners of the game: what an edition adds. */
  upgrade: { game: string; adds: string } | undefined;
  /** The game that it needs and the visitor does not own. */
  game: { displayName: string; offer: Offer | null } | undefined;
  /** The summary, below the locale. */
  to: string;
};

function Extra({ anchor, picture, name, title, text, locale, ...rest }: ExtraProps) {
  const { offer, isOwned, boughtTimes, badge, upgrade, game, to } = rest;
  const say = useText();
  const page = usePageLocale();
  const price = usePrice();
  const sum = priceTogether(offer, game?.offer);
  const spoken = sum ? price(sum.amount, sum.currency) : say('Offer.Free.Label');
  return (
    <li id={anchor} className={styles.row}>
      <Picture className={styles.picture} base={picture} kind="thumb" sizes="112px" alt="" />
      <div>
        <h3 className={styles.title}>
          <span lang={locale} dir="auto">
            {title}
          </span>
          {badge === 'most-chosen' ? (
            <Badge kind="new">
              <Text id="Product.MostChosen.Badge" />
            </Badge>
          ) : null}
        </h3>
        <p className={styles.text} lang={locale} dir="auto">
          {upgrade ? <Text id="Product.Upgrade.Text" values={upgrade} /> : text}
        </p>
        {boughtTimes > 0 ? (
          <p className={styles.bought}>
            <Text id="Product.Extra.Bought" values={{ count: boughtTimes }} />
          </p>
        ) : null}
      </div>
      <div className={styles.offer}>
        <OfferLabel offer={offer} isOwned={isOwned} />
        {isOwned ? null : (
          <ButtonLink size="small">
            <Link
              to={`/${page}${to}`}
              aria-label={
                game
                  ? say('Product.BuyWith.Label', { name, game: game.displayName, price: spoken })
                  : say('Product.BuyExtra.Label', { name, price: spoken })
              }
            >
              <Text id="Product.BuyExtra.Button" />
            </Link>
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
