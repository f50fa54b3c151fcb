import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { cx } from '@gatehouse/ui/class-names.ts';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import Gift from 'lucide-react/icons/gift';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import styles from './coupon.module.css';
import type { Grants } from './coupon.rules.ts';
import granted from './coupon-granted.module.css';
import { type GrantedProduct, useGrantedProduct } from './use-granted-product.ts';

const SIZES = '(width < 700px) 100vw, 1000px';

export function CouponGranted({ grants, onAnother }: { grants: Grants; onAnother(): void }) {
  const [first, ...others] = grants;
  return first ? <Granted first={first} others={others} onAnother={onAnother} /> : null;
}

type GrantedProps = { first: Grants[number]; others: Grants; onAnother(): void };

/** Shows the art of the first product of a bundle and lists all names. */
function Granted({ first, others, onAnother }: GrantedProps) {
  const locale = usePageLocale();
  const format = useFormat();
  const product = useGrantedProduct(first);
  const names = [product.displayName, ...others.map(({ displayName }) => displayName)];
  const title = useRef<HTMLHeadingElement>(null);
  // The form is gone. Move focus to the heading for screen reader and keyboard users.
  useEffect(() => title.current?.focus(), []);

  return (
    <div className={styles.ticket}>
      <Art {...product} />
      <section className={cx(styles.body, granted.textBlock)}>
        <p className={granted.eyebrow}>
          <Icon of={Check} size={16} strong />
          <Text id="Coupon.Granted.Eyebrow" />
        </p>
        <h1 ref={title} tabIndex={-1}>
          <Text id="Coupon.Granted.Title" values={{ product: format.list(names), count: names.length }} />
        </h1>
        {product.tagline ? (
          <p className={granted.tagline} lang={product.locale ?? undefined} dir="auto">
            {product.tagline}
          </p>
        ) : null}
        <p className={styles.text}>
          <Text id="Coupon.Granted.Text" values={{ count: names.length }} />
        </p>
        <div className={granted.actions}>
          <Start start={product.start} productName={first.productName} />
          <ButtonLink kind={product.start ? 'secondary' : 'primary'}>
            <Link to={`/${locale}/library?game=${first.productName}`}>
              <Text id="Coupon.Granted.Library" />
            </Link>
          </ButtonLink>
          <Button kind={product.start ? 'quiet' : 'secondary'} onClick={onAnother}>
            <Text id="Coupon.Granted.Another" />
          </Button>
        </div>
      </section>
    </div>
  );
}

function Start({ start, productName }: Pick<GrantedProduct, 'start'> & { productName: string }) {
  const locale = usePageLocale();
  const { features } = useConfig();
  if (start?.kind === 'play') {
    return (
      <ButtonLink kind="primary" icon={Play}>
        <ContentLink to={start.url}>
          <Text id="Coupon.Granted.Play" />
        </ContentLink>
      </ButtonLink>
    );
  }
  if (start?.kind !== 'download' || !features.clientDownload) return null;
  return (
    <ButtonLink kind="primary" icon={Download}>
      <Link to={`/${locale}/download/${productName}`}>
        <Text id="Coupon.Granted.Download" />
      </Link>
    </ButtonLink>
  );
}

/** The text next to it names the product, so the image has an empty alt. */
function Art({ image, wordmark }: GrantedProduct) {
  return (
    <div className={granted.stub}>
      {image ? (
        <Picture className={granted.picture} base={image} kind="hero" sizes={SIZES} alt="" priority />
      ) : (
        <Icon of={Gift} size={24} className={granted.gift} />
      )}
      {wordmark ? <img className={granted.wordmark} src={`${wordmark}.svg`} alt="" /> : null}
    </div>
  );
}
