import type { Product } from '@gatehouse/contract/product';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import type { ReactNode } from 'react';
import { Text, useText } from '../../../platform/i18n/text.tsx';
import { useFormat } from '../../../platform/i18n/use-format.ts';
import { SYSTEM_NAMES } from '../system-names.rules.ts';
import styles from './facts.module.css';

export function Facts({ product }: { product: Product }) {
  const format = useFormat();
  const text = useText();
  const { genre, released, madeBy, systems, ages, locale } = product;
  return (
    <dl className={styles.facts}>
      <Fact name="Product.Facts.Genre">
        <span lang={locale} dir="auto">
          {genre}
        </span>
      </Fact>
      {released ? (
        <Fact name="Product.Facts.Released">
          {format.date(new Date(released), { dateStyle: 'long', timeZone: 'UTC' })}
        </Fact>
      ) : null}
      {madeBy ? (
        <Fact name="Product.Facts.MadeBy">
          <bdi>{madeBy}</bdi>
        </Fact>
      ) : null}
      <Fact name="Product.Facts.Systems">
        {format.list(systems.map((system) => text(SYSTEM_NAMES[system])))}
      </Fact>
      {ages ? (
        <Fact name="Product.Facts.Ages">
          <Text id="Product.Facts.AgesValue" values={{ age: ages }} />
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
