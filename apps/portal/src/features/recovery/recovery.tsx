import type { ReactNode } from 'react';
import { NewPassword } from './new-password.tsx';
import { RecoveryRequest } from './recovery-request.tsx';
import { LinkCheck, RecoveryDone, RecoveryExpired, RecoverySent } from './recovery-results.tsx';
import { useRecovery } from './use-recovery.ts';

/** One view per state. With two-factor on, saving the new password waits for a code, whose prompt covers the form. */
export function Recovery({ code }: { code: ReactNode }) {
  const recovery = useRecovery();
  return code ?? <RecoveryView recovery={recovery} />;
}

function RecoveryView({ recovery }: { recovery: ReturnType<typeof useRecovery> }) {
  const { state, address, isBusy, request, choose, restart } = recovery;
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
      return <LinkCheck />;
    case 'new-password':
      return <NewPassword email={address.email} failure={state.failure} isBusy={isBusy} onSubmit={choose} />;
    case 'done':
      return <RecoveryDone />;
    case 'expired':
      return <RecoveryExpired onAgain={restart} />;
  }
}
