import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { cx } from '@gatehouse/ui/class-names.ts';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { Link, useLocation } from 'react-router';
import { Ends } from '../../entities/products/ends.tsx';
import { useCountdown } from '../../entities/products/use-countdown.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { usePrice } from '../../platform/i18n/use-price.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import styles from './promotion.module.css';
import { partOfPage, pathOnSite } from './promotion-link.rules.ts';
import { type Promotion as Offer, usePromotion } from './use-promotion.ts';

const ENDS = {
  date: 'Promotion.Ends.Date',
  days: 'Promotion.Ends.Days',
  clock: 'Promotion.Ends.Clock',
} as const;

export interface PromotionProps {
  productName: string;
  /** A card in a narrow column, or a banner between the sections of a page. */
  look?: 'card' | 'banner';
}

/** The offer that the player has in this game, until it ends. */
export default function Promotion({ productName, look = 'card' }: PromotionProps) {
  const { offer, refresh } = usePromotion(productName);
  const countdown = useCountdown(offer?.endsAt, refresh);
  if (!offer || countdown?.kind === 'over') return null;
  const { title, text, image, endsAt, price } = offer;
  const isBanner = look === 'banner';
  const Heading = isBanner ? 'h2' : 'h3';
  return (
    <section className={cx(styles.card, isBanner && styles.banner)}>
      {image && !isBanner ? (
        <Picture className={styles.picture} base={image} kind="feature" sizes="372px" alt="" />
      ) : null}
      <div className={styles.body}>
        <p className={styles.eyebrow}>
          <Text id="Promotion.Heading.Label" />
        </p>
        <Heading className={styles.title} dir="auto">
          {title}
        </Heading>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        <Price price={price} />
      </div>
      <div className={styles.act}>
        {countdown && endsAt ? (
          <p className={styles.ends}>
            <Ends endsAt={endsAt} countdown={countdown} texts={ENDS} />
          </p>
        ) : null}
        <OpenLink productName={productName} promotion={offer} />
      </div>
    </section>
  );
}

function Price({ price: offer }: Pick<Offer, 'price'>) {
  const price = usePrice();
  if (offer?.kind !== 'price') return null;
  const { amount, currency, listAmount, lowestAmount } = offer;
  return (
    <div className={styles.prices}>
      <p>
        <strong className={styles.price}>
          <Text id="Promotion.Price.Now" values={{ price: price(amount, currency) }} />
        </strong>
        {listAmount === undefined ? null : (
          <s className={styles.old}>
            <Text id="Promotion.Price.Was" values={{ price: price(listAmount, currency) }} />
          </s>
        )}
      </p>
      {lowestAmount === undefined ? null : (
        <p className={styles.note}>
          <Text id="Promotion.Price.Lowest" values={{ price: price(lowestAmount, currency) }} />
        </p>
      )}
    </div>
  );
}

function OpenLink({ productName, promotion }: { productName: string; promotion: Offer }) {
  const { track } = useTracking();
  const { pathname } = useLocation();
  const { contentType: content_type, link } = promotion;
  const onClick = () => void track({ event: 'content_opened', product: productName, content_type });
  const path = pathOnSite(link, window.location.origin);
  const part = path && partOfPage(path, pathname);
  const label = <Text id="Promotion.Open.Button" />;
  return (
    <ButtonLink wide>
      {part ? (
        <a href={part} onClick={onClick}>
          {label}
        </a>
      ) : path === null ? (
        <ContentLink to={link} onClick={onClick}>
          {label}
        </ContentLink>
      ) : (
        <Link to={path} onClick={onClick}>
          {label}
        </Link>
      )}
    </ButtonLink>
  );
}
