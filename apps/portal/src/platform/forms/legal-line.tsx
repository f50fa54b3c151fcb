import type { ReactNode } from 'react';
import { useConfig } from '../config-context.ts';
import { ContentLink } from '../content-link.tsx';
import { Text } from '../i18n/text.tsx';
import styles from './legal-line.module.css';

/** Where an account is created. The upgrade of a ghost has a copy of its own. */
export function LegalLine() {
  const { links } = useConfig();
  return (
    <p className={styles.legal}>
      <Text
        id="SignUp.Legal.Text"
        values={{
          terms: (chunks: ReactNode) => <ContentLink to={links.terms}>{chunks}</ContentLink>,
          privacy: (chunks: ReactNode) => <ContentLink to={links.privacy}>{chunks}</ContentLink>,
        }}
      />
    </p>
  );
}
