import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { flowStateOf } from '../../framework/flow-entry.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { NewPassword } from './new-password.tsx';
import styles from './recovery.module.css';
import { RecoveryRequest } from './recovery-request.tsx';
import { LinkCheck, RecoveryDone, RecoveryExpired, RecoverySent } from './recovery-results.tsx';
import { useRecovery } from './use-recovery.ts';

/** One view per state. With two-factor on, saving the new password waits for a code, whose prompt covers the form. */
export function Recovery({ code }: { code: ReactNode }) {
  const recovery = useRecovery(code !== null);
  const locale = usePageLocale();
  const { state, address } = recovery;
  return (
    code ?? (
      <>
        <RecoveryView recovery={recovery} />
        {state.at === 'done' ? null : (
          <p className={styles.signIn}>
            <Link to={`/${locale}/sign-in`} state={flowStateOf({ identity: address.email })}>
              <Text id="Recovery.SignIn.Link" />
            </Link>
          </p>
        )}
      </>
    )
  );
}

function RecoveryView({ recovery }: { recovery: ReturnType<typeof useRecovery> }) {
  const { state, address, isBusy, request, choose, restart } = recovery;
  const text = <Text id={address.isAlert ? 'Recovery.New.Alerted' : 'Recovery.New.Text'} />;
  switch (state.at) {
    case 'request':
      return (
        <RecoveryRequest
          key={address.email}
          email={address.email}
          failure={state.failure}
          isBusy={isBusy}
          onSubmit={request}
        />
      );
    case 'sent':
      return <RecoverySent email={state.email} onOther={restart} />;
    case 'checking':
      return <LinkCheck text={text} />;
    case 'new-password':
      return (
        <NewPassword
          email={address.email}
          text={text}
          failure={state.failure}
          isBusy={isBusy}
          onSubmit={choose}
        />
      );
    case 'done':
      return <RecoveryDone />;
    case 'expired':
      return <RecoveryExpired onAgain={restart} />;
  }
}
