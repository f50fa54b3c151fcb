import type { ThinSignInResult } from '@gatehouse/contract/migration';
import type { TrackingEvent } from '@gatehouse/contract/tracking';
import { randomUuid } from '../../platform/installation-id.ts';
import type { TrackEvent } from '../../platform/tracking/track-event.ts';

interface MigrationTrackingOptions {
  track: TrackEvent;
  product: string;
  region: string | null;
  signInResult: ThinSignInResult;
}

type Flow =
  | 'email_viewed'
  | 'email_used'
  | 'accounts_unified'
  | 'game_account_name_set'
  | 'concluding_viewed';
type Of<Name extends string> = Extract<TrackingEvent, { event: Name }>;
/** The properties of an event besides the game account, the game and the flow id. */
type Details<Name extends Flow> = Omit<
  Of<Name>,
  'event' | 'product' | 'migration_flow_id' | 'game_account_id'
>;

export type MigrationTracking = ReturnType<typeof createMigrationTracking>;

/** Tracks one run of the flow. All its events share a random flow id, which is not stored. */
export function createMigrationTracking({ track, product, region, signInResult }: MigrationTrackingOptions) {
  const flow = { product, migration_flow_id: randomUuid() };
  const migration = { ...flow, game_account_id: signInResult.platformGameAccountId ?? '' };
  return {
    screen(screen: Of<'screen_viewed'>['screen'], subpage?: string) {
      void track({ event: 'screen_viewed', ...flow, screen, ...(subpage ? { subpage } : {}) });
    },
    count<Name extends Flow>(event: Name, details: Details<Name>) {
      void track({ event, ...migration, ...details } as unknown as Of<Name>);
    },
    started(firstStartedAt: string, isFirst: boolean) {
      void track({
        event: 'migration_started',
        ...migration,
        ...(region ? { region } : {}),
        first_migration: isFirst,
        first_migration_started_time: firstStartedAt,
        number_of_game_accounts: signInResult.numberOfGameAccounts,
      });
    },
    completed(player: { userId: string; email: string | null }) {
      const { userId: user_id, email } = player;
      // A platform player may have no account in the game.
      const { platformGameAccountId: game_account_id } = signInResult;
      void track({
        event: 'migration_completed',
        ...flow,
        ...(game_account_id ? { game_account_id } : {}),
        user_id,
        email: email ?? '',
      });
    },
  };
}
