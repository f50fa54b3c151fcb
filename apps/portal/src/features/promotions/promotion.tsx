import { useEffect, useReducer } from 'react';
import { Link } from 'react-router';
import { systemClock } from '../../platform/clock.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { usePrice } from '../../platform/i18n/use-price.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { countdownTo, pathOnSite } from './countdown.rules.ts';
import styles from './promotion.module.css';
import { type Promotion as Offer, usePromotion } from './use-promotion.ts';

const SECOND_MS = 1000;

/** The offer that the player has in this game, until it ends. */
export default function Promotion({ productName }: { productName: string }) {
  const promotion = usePromotion(productName);
  return promotion ? <Card productName={productName} promotion={promotion} /> : null;
}

function Card({ productName, promotion }: { productName: string; promotion: Offer }) {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const countdown = promotion.endsAt ? countdownTo(Date.parse(promotion.endsAt), systemClock.now()) : null;
  const isTicking = countdown !== null && countdown.kind !== 'over' && countdown.kind !== 'date';
  // Runs after every render while the clock runs.
  useEffect(() => (isTicking ? systemClock.after(SECOND_MS, tick) : undefined));
  if (countdown?.kind === 'over') return null;
  const { title, text, image } = promotion;
  return (
    <section className={styles.card}>
      {image ? <Picture className={styles.picture} base={image} kind="feature" sizes="372px" alt="" /> : null}
      <div className={styles.body}>
        <p className={styles.eyebrow}>
          <Text id="Promotion.Heading.Label" />
        </p>
        <h3 className={styles.title} dir="auto">
          {title}
        </h3>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        <Price price={promotion.price} />
        {countdown && promotion.endsAt ? <Ends countdown={countdown} endsAt={promotion.endsAt} /> : null}
        <OpenLink productName={productName} promotion={promotion} />
      </div>
    </section>
  );
}

function Ends({ countdown, endsAt }: { countdown: ReturnType<typeof countdownTo>; endsAt: string }) {
  const format = useFormat();
  const two = (value: number) => format.number(value, { minimumIntegerDigits: 2 });
  if (countdown.kind === 'over') return null;
  if (countdown.kind === 'clock') {
    const { hours, minutes, seconds } = countdown;
    const time = `${two(hours)}:${two(minutes)}:${two(seconds)}`;
    return (
      <p role="timer" className={styles.ends}>
        <Text id="Promotion.Ends.Clock" values={{ time }} />
      </p>
    );
  }
  return (
    <p className={styles.ends}>
      {countdown.kind === 'days' ? (
        <Text id="Promotion.Ends.Days" values={{ days: countdown.days }} />
      ) : (
        <Text
          id="Promotion.Ends.Date"
          values={{ date: format.date(new Date(endsAt), { dateStyle: 'long' }) }}
        />
      )}
    </p>
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
  const { contentType: content_type, link } = promotion;
  const onClick = () => void track({ event: 'content_opened', product: productName, content_type });
  const path = pathOnSite(link, window.location.origin);
  const label = <Text id="Promotion.Open.Button" />;
  return (
    <ButtonLink wide>
      {path === null ? (
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
