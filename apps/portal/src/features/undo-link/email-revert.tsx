import { REVERT_TOKEN_S } from '@gatehouse/domain/limits';
import { UndoLink } from './undo-link.tsx';
import type { UndoWords } from './undo-question.tsx';

const WORDS: UndoWords = {
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
  return <UndoLink words={WORDS} validSeconds={REVERT_TOKEN_S} change="email" token={token} />;
}
