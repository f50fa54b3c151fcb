import type { Product } from '@gatehouse/contract/product';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import type { ReactNode } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import styles from './game-facts.module.css';

const SYSTEM_NAMES: Record<Product['systems'][number], MessageId> = {
  windows: 'Play.System.Windows',
  macos: 'Play.System.MacOS',
  linux: 'Play.System.Linux',
  browser: 'Play.System.Browser',
};

export function GameFacts({ game }: { game: Product }) {
  const format = useFormat();
  const text = useText();
  const { genre, released, madeBy, systems, ages, locale } = game;
  return (
    <section className={styles.pane}>
      <h2 className={styles.title}>
        <Text id="Play.Facts.Title" />
      </h2>
      <dl className={styles.facts}>
        <Fact name="Play.Facts.Genre">
          <span lang={locale} dir="auto">
            {genre}
          </span>
        </Fact>
        {released ? (
          <Fact name="Play.Facts.Released">
            {format.date(new Date(released), { dateStyle: 'long', timeZone: 'UTC' })}
          </Fact>
        ) : null}
        {madeBy ? (
          <Fact name="Play.Facts.MadeBy">
            <bdi>{madeBy}</bdi>
          </Fact>
        ) : null}
        <Fact name="Play.Facts.Systems">
          {format.list(systems.map((system) => text(SYSTEM_NAMES[system])))}
        </Fact>
        {ages ? (
          <Fact name="Play.Facts.Ages">
            <Text id="Play.Facts.AgesValue" values={{ age: ages }} />
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: MessageId; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>
        <Text id={name} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
