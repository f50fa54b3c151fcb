import { UNDO_TWO_FACTOR_TOKEN_S } from '@gatehouse/domain/limits';
import { useLocation } from 'react-router';
import { UndoLink } from './undo-link.tsx';
import type { UndoTexts } from './undo-question.tsx';

const TEXTS: UndoTexts = {
  question: 'TwoFactorUndo.Ask.Text',
  consequences: [
    'TwoFactorUndo.Ask.Authenticators',
    'RevertEmail.Ask.Devices',
    'TwoFactorUndo.Ask.Password',
    'RevertEmail.Ask.Mail',
  ],
  button: 'TwoFactorUndo.Ask.Button',
  done: 'TwoFactorUndo.Done.Text',
  expired: 'TwoFactorUndo.Expired.Text',
};

/**
 * The target of the undo link in the mail about two-factor. The token is in the fragment, which is never sent
 * to a server.
 */
export function TwoFactorUndo() {
  const { hash } = useLocation();
  return (
    <UndoLink texts={TEXTS} validSeconds={UNDO_TWO_FACTOR_TOKEN_S} change="twoFactor" token={hash.slice(1)} />
  );
}
