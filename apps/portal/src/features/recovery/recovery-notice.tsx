import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { RecoveryError } from './recovery.rules.ts';

const WORDS: Record<RecoveryError, MessageId> = {
  'common-password': 'Password.New.Common',
  'rate-limit': 'Error.TOO_MANY_REQUESTS',
  network: 'Error.Network',
  unknown: 'Recovery.Error.Unknown',
};

export function RecoveryNotice({ error }: { error: RecoveryError | null }) {
  if (!error) return null;
  return (
    <Notice kind="danger">
      <Text id={WORDS[error]} />
    </Notice>
  );
}
