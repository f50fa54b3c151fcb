import { Link } from 'react-router';
import { useConfig } from '../../platform/config-context.ts';
import { Head } from '../../platform/head.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './not-found.module.css';

/** The page for an address that names nothing; and in the place of a page whose content is not there. */
export function NotFound() {
  const text = useText();
  const { brand } = useConfig();
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
      <ButtonLink kind="primary">
        <Link to={`/${usePageLocale()}/`}>
          <Text id="NotFound.Shop.Link" />
        </Link>
      </ButtonLink>
    </section>
  );
}
