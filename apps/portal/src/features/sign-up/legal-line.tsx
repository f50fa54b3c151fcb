import type { ReactNode } from 'react';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './sign-up.module.css';

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
