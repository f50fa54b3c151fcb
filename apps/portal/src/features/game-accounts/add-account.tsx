import type { Game } from '@gatehouse/contract/game';
import { Tabs } from '@gatehouse/ui/display/tabs.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { useState } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { ExistingAccount } from './existing-account.tsx';
import { hasOwnAccounts } from './game-accounts.rules.ts';
import { NewAccount } from './new-account.tsx';

interface AddAccountProps {
  productName: string;
  game: Game;
  onClose(): void;
}

/** Creates an account, or adds one that the player already has in the game. */
export default function AddAccount({ productName, game, onClose }: AddAccountProps) {
  const text = useText();
  const [shown, setShown] = useState<'new' | 'existing'>('new');
  const fresh = <NewAccount productName={productName} game={game} onDone={onClose} />;
  return (
    <Modal
      isOpen
      onClose={onClose}
      closeLabel={text('Common.Close.Button')}
      title={<Text id="GameAccounts.Add.Title" />}
    >
      {hasOwnAccounts(game) ? (
        <Tabs
          label={text('GameAccounts.Add.Title')}
          value={shown}
          onChange={setShown}
          tabs={[
            { id: 'new', label: <Text id="GameAccounts.New.Tab" />, panel: fresh },
            {
              id: 'existing',
              label: <Text id="GameAccounts.Existing.Tab" />,
              panel: <ExistingAccount productName={productName} game={game} onDone={onClose} />,
            },
          ]}
        />
      ) : (
        fresh
      )}
    </Modal>
  );
}
