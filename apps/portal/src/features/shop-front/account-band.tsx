import type { FrontPage } from '@gatehouse/contract/front-page';
import { ContentLink } from '../../platform/content-link.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './account-band.module.css';
import { ContentWords } from './content-words.tsx';

export function AccountBand({ title, text, primary, secondary }: FrontPage['band']) {
  return (
    <section className={styles.band}>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <ContentWords>{title}</ContentWords>
        </h2>
        <p className={styles.text}>
          <ContentWords>{text}</ContentWords>
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink kind="primary">
          <ContentLink to={primary.link}>
            <ContentWords>{primary.label}</ContentWords>
          </ContentLink>
        </ButtonLink>
        <ButtonLink>
          <ContentLink to={secondary.link}>
            <ContentWords>{secondary.label}</ContentWords>
          </ContentLink>
        </ButtonLink>
      </div>
    </section>
  );
}
