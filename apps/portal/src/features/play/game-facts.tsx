import type { Product } from '@gatehouse/contract/product';
import { ProductFacts } from '../../entities/products/product-facts.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './game-facts.module.css';

export function GameFacts({ game }: { game: Product }) {
  return (
    <section className={styles.pane}>
      <h2 className={styles.title}>
        <Text id="Play.Facts.Title" />
      </h2>
      <ProductFacts product={game} className={styles.facts} />
    </section>
  );
}
