import type { FrontPage } from '@gatehouse/contract/front-page';
import { ContentText } from '../../entities/products/content-text.tsx';
import { ContentLink } from '../../platform/content-link.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import styles from './account-band.module.css';

export function AccountBand({ title, text, primary, secondary }: FrontPage['band']) {
  return (
    <section className={styles.band}>
      <div className={styles.textBlock}>
        <h2 className={styles.title}>
          <ContentText>{title}</ContentText>
        </h2>
        <p className={styles.text}>
          <ContentText>{text}</ContentText>
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink kind="primary">
          <ContentLink to={primary.link}>
            <ContentText>{primary.label}</ContentText>
          </ContentLink>
        </ButtonLink>
        <ButtonLink>
          <ContentLink to={secondary.link}>
            <ContentText>{secondary.label}</ContentText>
          </ContentLink>
        </ButtonLink>
      </div>
    </section>
  );
}
