import type { Product } from '@gatehouse/contract/product';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { cx } from '@gatehouse/ui/class-names.ts';
import type { ReactNode } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import styles from './product-facts.module.css';
import { SYSTEM_NAMES } from './systems.tsx';

type ProductFactsProps = { product: Product; className?: string | undefined };

/** Genre, release, developer, platforms and age rating, a line each. Needs the texts of the topic `shop`. */
export function ProductFacts({ product, className }: ProductFactsProps) {
  const format = useFormat();
  const text = useText();
  const { genre, released, madeBy, systems, ages, locale } = product;
  return (
    <dl className={cx(styles.facts, className)}>
      <Fact name="Shop.Facts.Genre">
        <span lang={locale} dir="auto">
          {genre}
        </span>
      </Fact>
      {released ? (
        <Fact name="Shop.Facts.Released">
          {format.date(new Date(released), { dateStyle: 'long', timeZone: 'UTC' })}
        </Fact>
      ) : null}
      {madeBy ? (
        <Fact name="Shop.Facts.MadeBy">
          <bdi>{madeBy}</bdi>
        </Fact>
      ) : null}
      <Fact name="Shop.Facts.Systems">
        {format.list(systems.map((system) => text(SYSTEM_NAMES[system])))}
      </Fact>
      {ages ? (
        <Fact name="Shop.Facts.Ages">
          <Text id="Shop.Facts.AgesValue" values={{ age: ages }} />
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ name, children }: { name: MessageId; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>
        <Text id={name} />
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
