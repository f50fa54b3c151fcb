import { REVERT_TOKEN_S } from '@gatehouse/domain/limits';
import { UndoLink } from './undo-link.tsx';
import type { UndoTexts } from './undo-question.tsx';

const TEXTS: UndoTexts = {
  question: 'RevertEmail.Ask.Text',
  consequences: [
    'RevertEmail.Ask.Address',
    'RevertEmail.Ask.Devices',
    'RevertEmail.Ask.Password',
    'RevertEmail.Ask.Mail',
  ],
  button: 'RevertEmail.Ask.Button',
  done: 'RevertEmail.Done.Text',
  expired: 'RevertEmail.Expired.Text',
};

/** The target of the revert link in the mail about a changed address. */
export function EmailRevert({ token }: { token: string }) {
  return <UndoLink texts={TEXTS} validSeconds={REVERT_TOKEN_S} change="email" token={token} />;
}
