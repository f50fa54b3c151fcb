import type { Product } from '@gatehouse/contract/product';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import type { ReactNode } from 'react';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import styles from './play-skeleton.module.css';
import { SignInPrompt } from './sign-in-prompt.tsx';

type AccountsSectionProps = { game: Product; accounts(waiting: ReactNode): ReactNode };

/**
 * The accounts of a player, a sign-in prompt for a visitor, and a placeholder of the same size while the
 * session loads.
 */
export function AccountsSection({ game, accounts }: AccountsSectionProps) {
  const user = useSession((session) => session.user);
  const waiting = <Skeleton shape="fill" className={styles.accounts} />;
  if (isSignedIn(user)) return accounts(waiting);
  if (user === 'signed-out') return <SignInPrompt name={game.productName} displayName={game.displayName} />;
  return waiting;
}
