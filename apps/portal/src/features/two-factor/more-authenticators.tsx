import { AUTHENTICATORS_MAX } from '@gatehouse/domain/limits';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './two-factor.module.css';

interface MoreAuthenticatorsProps {
  opener: Ref<HTMLButtonElement>;
  count: number;
  onAdd(): void;
}

/** A recovery code is shown once. A player who missed it gets another one by adding an authenticator. */
export function MoreAuthenticators({ opener, count, onAdd }: MoreAuthenticatorsProps) {
  const locale = usePageLocale();
  const isFull = count >= AUTHENTICATORS_MAX;
  const help = (chunks: ReactNode) => <Link to={`/${locale}/support/authenticator`}>{chunks}</Link>;
  return (
    <div className={styles.moreRow}>
      <p className={styles.hint}>
        {isFull ? (
          <Text id="TwoFactor.Add.Full" values={{ max: AUTHENTICATORS_MAX, help }} />
        ) : (
          <Text id="TwoFactor.Add.Text" values={{ help }} />
        )}
      </p>
      {isFull ? null : (
        <Button ref={opener} size="small" onClick={onAdd}>
          <Text id="TwoFactor.Add.Button" />
        </Button>
      )}
    </div>
  );
}
