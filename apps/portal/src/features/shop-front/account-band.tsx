import type { FrontPage } from '@gatehouse/contract/front-page';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { ContentText } from '../../entities/products/content-text.tsx';
import { ContentLink } from '../../platform/content-link.tsx';
import { useSession } from '../../stores/stores-context.ts';
import styles from './account-band.module.css';

/** Asks visitors to create an account. Looks at the session itself, so that the rows do not render again with it. */
export function AccountBand({ title, text, primary, secondary }: FrontPage['band']) {
  const isVisitor = useSession(({ user }) => user === 'signed-out');
  if (!isVisitor) return null;
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
