import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import Gift from 'lucide-react/icons/gift';
import { Link } from 'react-router';
import { PlayLink } from '../../../entities/products/play-link.tsx';
import { ProductFacts } from '../../../entities/products/product-facts.tsx';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { Text } from '../../../platform/i18n/text.tsx';
import { CurrencyMenu } from '../currency-menu.tsx';
import { BuyLink } from './buy-link.tsx';
import styles from './buy-pane.module.css';
import { Price, PriceNote } from './price.tsx';
import type { ShownProduct } from './use-product.ts';
import { WishButton } from './wish-button.tsx';

/** Price, purchase and facts. */
export function BuyPane({ shown }: { shown: ShownProduct }) {
  const locale = usePageLocale();
  const { product, page, offers, owned } = shown;
  const main = offers.purchaseables.find(({ isMainOffer }) => isMainOffer);
  const isOwned = main?.isOwned === true || owned.has(product.productName);
  const offer = main?.offer;
  // What is played: the game itself, or the game of an add-on.
  const game = page.game?.productName ?? product.productName;
  const isFree = offer?.kind === 'free';
  return (
    <div className={styles.pane}>
      {isOwned ? (
        <Badge kind="owned">
          <Text id="Offer.Owned.Label" />
        </Badge>
      ) : null}
      {!isOwned && offer ? (
        <Price
          offer={offer}
          onEnd={shown.refresh}
          currency={
            offer.kind === 'price' ? (
              <CurrencyMenu current={offer.currency} currencies={offers.currencies} />
            ) : null
          }
        />
      ) : null}
      {!isOwned && !offer ? (
        <p>
          <Text id="Product.NotForSale.Text" />
        </p>
      ) : null}
      <div className={styles.actions}>
        {main && !isOwned ? <BuyLink item={main} wide /> : null}
        {/* What is free is added first, so that it is in the library when it is played. */}
        {isOwned ? <PlayLink game={game} systems={product.systems} kind="primary" wide /> : null}
        {isOwned || isFree ? null : (
          <>
            <ButtonLink wide icon={Gift}>
              <Link to={`/${locale}/coupon`}>
                <Text id="Product.Code.Link" />
              </Link>
            </ButtonLink>
            {offer ? <WishButton productName={product.productName} /> : null}
          </>
        )}
      </div>
      <noscript>
        <Notice kind="warn" role="note">
          <Text id="Product.NeedsScript.Text" />
        </Notice>
      </noscript>
      {main && !isOwned ? <PriceNote item={main} offers={offers} /> : null}
      <ProductFacts product={product} className={styles.facts} />
    </div>
  );
}
