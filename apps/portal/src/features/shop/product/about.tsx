import type { ProductPage } from '@gatehouse/contract/catalogue';
import type { Product } from '@gatehouse/contract/product';
import { Icon, type IconShape } from '@gatehouse/ui/graphics/icon.tsx';
import AppWindow from 'lucide-react/icons/app-window';
import Clock from 'lucide-react/icons/clock';
import Gamepad from 'lucide-react/icons/gamepad-2';
import Globe from 'lucide-react/icons/globe';
import Languages from 'lucide-react/icons/languages';
import Users from 'lucide-react/icons/users';
import { Link } from 'react-router';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { Text } from '../../../platform/i18n/text.tsx';
import styles from './about.module.css';
import { ProductLanguages } from './product-languages.tsx';

/** By the names that the content uses. */
const FACT_ICONS: Readonly<Record<string, IconShape>> = {
  players: Users,
  controller: Gamepad,
  languages: Languages,
  world: Globe,
  clock: Clock,
  browser: AppWindow,
};

type AboutProps = { product: Product; game: ProductPage['game'] };

export function About({ product, game }: AboutProps) {
  const root = `/${usePageLocale()}/shop`;
  const { description, facts, languages, locale } = product;
  return (
    <section>
      <h2>
        <Text id={game ? 'Product.AboutAddOn.Title' : 'Product.About.Title'} />
      </h2>
      <div className={styles.text} lang={locale} dir="auto">
        {description.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {game ? (
        <p className={styles.needs}>
          <Text
            id="Product.Needs.Text"
            values={{
              game: game.displayName,
              link: (chunks) => <Link to={`${root}/${game.productName}`}>{chunks}</Link>,
            }}
          />
        </p>
      ) : null}
      <ul className={styles.facts} lang={locale}>
        {facts.map(({ icon, text }) => {
          const fact = (
            <>
              <Icon of={FACT_ICONS[icon] ?? Globe} className={styles.icon} />
              <span dir="auto">{text}</span>
            </>
          );
          return icon === 'languages' && languages ? (
            <li key={text} className={styles.languages}>
              <ProductLanguages languages={languages}>{fact}</ProductLanguages>
            </li>
          ) : (
            <li key={text} className={styles.fact}>
              {fact}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
