import type { LibraryItem } from '@gatehouse/contract/library';
import { GameAccounts } from '../features/game-accounts/game-accounts.tsx';
import { PlayButton } from '../features/game-accounts/play-button.tsx';
import { useResolveAccount } from '../features/game-accounts/use-resolve-account.ts';
import { LauncherGame } from '../features/launcher/launcher-game.tsx';
import { LauncherSettingsLink } from '../features/launcher/launcher-settings-link.tsx';
import { LauncherStatus } from '../features/launcher/launcher-status.tsx';
import { LauncherUpdate } from '../features/launcher/launcher-update.tsx';
import { OfflineLibrary } from '../features/launcher/offline-library.tsx';
import { Library } from '../features/library/library.tsx';
import { LazyPromotion } from '../features/promotions/lazy-promotion.tsx';

export default function LauncherLibraryPage() {
  return (
    <OfflineLibrary>
      <Library
        play={({ productName }) => <PlayButton productName={productName} />}
        accounts={({ productName }) => <GameAccounts productName={productName} level={3} />}
        promotion={({ productName }) => <LazyPromotion productName={productName} />}
        client={(game) => <InstalledGame game={game} />}
        status={({ productName }) => <LauncherStatus productName={productName} />}
        notice={
          <>
            <LauncherUpdate />
            <LauncherSettingsLink />
          </>
        }
      />
    </OfflineLibrary>
  );
}

function InstalledGame({ game }: { game: LibraryItem }) {
  return <LauncherGame game={game} resolveAccount={useResolveAccount(game.productName)} />;
}
