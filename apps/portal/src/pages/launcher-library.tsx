import type { LibraryItem } from '@gatehouse/contract/library';
import { GameAccounts } from '../features/game-accounts/game-accounts.tsx';
import { PlayButton } from '../features/game-accounts/play-button.tsx';
import { useResolveAccount } from '../features/game-accounts/use-resolve-account.ts';
import { lastPlayedOf } from '../features/launcher/launcher-game.rules.ts';
import { LauncherGame } from '../features/launcher/launcher-game.tsx';
import { LauncherStatus } from '../features/launcher/launcher-status.tsx';
import { Library } from '../features/library/library.tsx';
import { LazyPromotion } from '../features/promotions/lazy-promotion.tsx';
import { useLauncherState } from '../platform/launcher-context.ts';

export default function LauncherLibraryPage() {
  const { installed } = useLauncherState();
  return (
    <Library
      play={({ productName }) => <PlayButton productName={productName} />}
      accounts={({ productName }) => <GameAccounts productName={productName} level={3} />}
      promotion={({ productName }) => <LazyPromotion productName={productName} />}
      client={(game) => <InstalledGame game={game} />}
      status={({ productName }) => <LauncherStatus productName={productName} />}
      lastPlayed={(game) => lastPlayedOf(game, installed)}
    />
  );
}

function InstalledGame({ game }: { game: LibraryItem }) {
  return <LauncherGame game={game} resolveAccount={useResolveAccount(game.productName)} />;
}
