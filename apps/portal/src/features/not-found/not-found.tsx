import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Link } from 'react-router';
import { Head } from '../../framework/head.tsx';
import { useLazyView } from '../../framework/lazy-view.tsx';
import { useConfig } from '../../platform/config-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useIsHydrated } from '../../platform/use-is-hydrated.ts';
import styles from './not-found.module.css';

/**
 * The not-found page for unknown URLs, and for pages whose content does not exist. The games are loaded afterwards: a
 * page of an unknown address must cost the server nothing.
 */
export function NotFound() {
  const text = useText();
  const { brand } = useConfig();
  const isHydrated = useIsHydrated();
  const GameSearch = useLazyView('game-search', ['shop'], () => import('./game-search.tsx'));
  return (
    <section className={styles.page}>
      <Head
        title={text('NotFound.Page.Title', { brand: brand.name })}
        description={text('NotFound.Page.Description', { brand: brand.name })}
        isMissing
      />
      <h1 className={styles.title}>
        <Text id="NotFound.Page.Heading" />
      </h1>
      <p className={styles.text}>
        <Text id="NotFound.Page.Text" />
      </p>
      <div>
        <ButtonLink kind="primary">
          <Link to={`/${usePageLocale()}/`}>
            <Text id="NotFound.Shop.Link" />
          </Link>
        </ButtonLink>
      </div>
      <div className={styles.games}>{isHydrated ? <GameSearch /> : null}</div>
    </section>
  );
}
