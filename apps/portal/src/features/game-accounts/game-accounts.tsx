import { Button } from '@gatehouse/ui/buttons/button.tsx';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useLazyView } from '../../framework/lazy-view.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import { AccountsSkeleton, AccountTable } from './account-table.tsx';
import styles from './game-accounts.module.css';
import { type AccountRow, hasOwnAccounts } from './game-accounts.rules.ts';
import { useGameAccounts } from './use-game-accounts.ts';

interface GameAccountsProps {
  productName: string;
  /** The level of its heading. */
  level?: 2 | 3;
}

/** The accounts of the signed-in player in one game; renders nothing for visitors. */
export function GameAccounts(props: GameAccountsProps) {
  const isIn = useSession(({ user }) => isSignedIn(user));
  return isIn ? <OwnAccounts key={props.productName} {...props} /> : null;
}

function OwnAccounts({ productName, level = 2 }: GameAccountsProps) {
  const { state, choose, sort } = useGameAccounts(productName);
  const [renamed, setRenamed] = useState<AccountRow | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  // Loads the forms and their messages only when a button is pressed.
  const RenameAccount = useLazyView('rename-account', [], () => import('./rename-account.tsx'));
  const AddAccount = useLazyView('add-account', ['sign-in'], () => import('./add-account.tsx'));
  const Heading = `h${level}` as const;

  return (
    <section className={styles.accounts}>
      <div className={styles.head}>
        <Heading className={styles.title}>
          <Text id="GameAccounts.Section.Title" />
        </Heading>
        {state.at === 'ready' && state.rows.length > 0 ? (
          <Button kind="quiet" size="small" icon={Plus} onClick={() => setIsAdding(true)}>
            <Text id="GameAccounts.Add.Button" />
          </Button>
        ) : null}
      </div>
      {state.at === 'loading' ? <AccountsSkeleton /> : null}
      {state.at === 'failed' ? (
        <LoadFailedNotice retry={state.retry}>
          <Text id="GameAccounts.Failed.Text" />
        </LoadFailedNotice>
      ) : null}
      {state.at === 'ready' && state.rows.length === 0 ? (
        <div className={styles.empty}>
          <p className={styles.emptyTitle}>
            <Text id="GameAccounts.Empty.Title" />
          </p>
          <p>
            <Text id={hasOwnAccounts(state.game) ? 'GameAccounts.Empty.Both' : 'GameAccounts.Empty.New'} />
          </p>
          <Button icon={Plus} onClick={() => setIsAdding(true)}>
            <Text id="GameAccounts.Add.Button" />
          </Button>
        </div>
      ) : null}
      {state.at === 'ready' && state.rows.length > 0 ? (
        <AccountTable {...state} onChoose={choose} onSort={sort} onRename={setRenamed} />
      ) : null}
      {renamed ? (
        <RenameAccount
          key={renamed.id}
          productName={productName}
          account={renamed}
          onClose={() => setRenamed(null)}
        />
      ) : null}
      {isAdding && state.at === 'ready' ? (
        <AddAccount productName={productName} game={state.game} onClose={() => setIsAdding(false)} />
      ) : null}
    </section>
  );
}
