import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import ExternalLink from 'lucide-react/icons/external-link';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './contact-band.module.css';

/** Links to the support team. */
export function ContactBand() {
  const { links } = useConfig();
  return (
    <section className={styles.band}>
      <div className={styles.textBlock}>
        <h2 className={styles.title}>
          <Text id="Support.Contact.Title" />
        </h2>
        <p className={styles.text}>
          <Text id="Support.Contact.Text" />
        </p>
      </div>
      <ButtonLink kind="primary" endIcon={ExternalLink} className={styles.action}>
        <ContentLink to={links.support}>
          <Text id="Support.Contact.Button" />
        </ContentLink>
      </ButtonLink>
    </section>
  );
}
