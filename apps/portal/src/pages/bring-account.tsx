import { prefetchAuthArt } from '../features/auth-art/use-auth-art.ts';
import { prefetchMigratingGames } from '../features/bring-account/use-migrating-games.ts';

export { BringAccount as default } from '../features/bring-account/bring-account.tsx';

export async function prefetch(
  ...[context, params, search]: Parameters<typeof prefetchAuthArt>
): Promise<void> {
  await Promise.all([prefetchAuthArt(context, params, search), prefetchMigratingGames(context)]);
}
