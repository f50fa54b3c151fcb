import type { ReactNode } from 'react';
import { useConfig } from '../config-context.ts';
import { ContentLink } from '../content-link.tsx';
import { Text } from '../i18n/text.tsx';
import styles from './legal-line.module.css';

/** Wherever an account is created. */
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
