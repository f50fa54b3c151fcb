import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './not-found.module.css';

export function NotFound() {
  return (
    <section className={styles.page}>
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
