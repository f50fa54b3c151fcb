import { Text } from '../../platform/i18n/text.tsx';
import styles from './cookie-settings.module.css';
import { useCookieSettings } from './use-cookie-settings.ts';

/** Visible only until the dialog opens, or without JavaScript. Without it no cookie is set that needs consent. */
export function CookieSettings() {
  useCookieSettings();
  return (
    <section className={styles.page}>
      <h1>
        <Text id="CookieSettings.Page.Heading" />
      </h1>
      <p className={styles.text}>
        <Text id="CookieSettings.Page.Text" />
      </p>
    </section>
  );
}
