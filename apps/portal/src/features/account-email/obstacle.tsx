import type { ReactNode } from 'react';
import { Text } from '../../platform/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { EmailChangeFailure } from './email-change.rules.ts';

/** What stands in the way and is no fault of a field. */
export function Obstacle({
  failure,
  signInAgain,
}: {
  failure: EmailChangeFailure | null;
  signInAgain: ReactNode;
}) {
  if (failure === 'stale') return signInAgain;
  if (failure !== 'network' && failure !== 'rate-limit') return null;
  return (
    <Notice kind="danger">
      <Text id={failure === 'network' ? 'Error.Network' : 'Error.TOO_MANY_REQUESTS'} />
    </Notice>
  );
}
