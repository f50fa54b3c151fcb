import type { Game } from '@gatehouse/contract/game';
import type { LegalVersions } from '@gatehouse/contract/legal';
import type { ThinSignInResult } from '@gatehouse/contract/migration';
import type { SCREEN_NAMES } from '@gatehouse/contract/tracking';
import type { PageLocale } from '@gatehouse/domain/locales';
import { createActor, type SnapshotFrom } from 'xstate';
import type { Call } from '../../platform/http/call-options.ts';
import type { TextStorage } from '../../platform/storage.ts';
import type { TrackEvent } from '../../platform/tracking/track-event.ts';
import { FIRST_MIGRATION } from '../../stores/consented-marks.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import type { Stores } from '../../stores/stores-context.ts';
import { concludingFactsOf, concludingSubpageOf } from './concluding.rules.ts';
import { type MigrationContext, migrationMachine } from './migration.machine.ts';
import { createMigrationActors } from './migration-actors.ts';
import { type MigrationScreen, screenOf } from './migration-steps.rules.ts';
import { createMigrationTracking } from './migration-tracking.ts';

/** The sign-in that started the flow, and its input. */
export interface MigrationEntry {
  signInResult: ThinSignInResult;
  game: Game | null;
  region: string | null;
  identity: string;
  password: string;
  rememberMe: boolean;
}

export interface FlowDependencies {
  call: Call;
  locale: PageLocale;
  /** The versions that the confirmation links to. */
  legal?: LegalVersions | undefined;
  track: TrackEvent;
  stores: Pick<Stores, 'session' | 'migration'>;
  /** Stores only with consent to statistics. */
  storage: TextStorage;
  /** For later visits. */
  rememberMigration(): void;
}

export interface MigrationView {
  snapshot: SnapshotFrom<typeof migrationMachine>;
  screen: MigrationScreen | null;
}

type TrackedScreen = (typeof SCREEN_NAMES)[number];

const TRACKED: Readonly<Record<string, TrackedScreen>> = {
  showConfirmEmail: 'email',
  showUnifyAccounts: 'unify account',
  showSetGameAccountName: 'set game account name',
  showUnmigratedAccounts: 'found game account info',
  showConcludingInfo: 'concluding info',
  home: 'home',
  login: 'login',
};

/** Starts the machine. Stores and tracking follow its states; `show` renders the current one. */
export function beginMigration(
  {
    call,
    locale,
    legal,
    track,
    storage,
    rememberMigration,
    stores: { session, migration },
  }: FlowDependencies,
  { signInResult, game, region, ...given }: MigrationEntry,
  show: (view: MigrationView) => void,
) {
  const product = game?.productName ?? 'gatehouse';
  const tracking = createMigrationTracking({ track, product, region, signInResult });
  const { actors, close } = createMigrationActors({
    call,
    session,
    locale,
    legal,
    region,
    rememberMe: given.rememberMe,
    migrationToken: () => migration.getState().token,
    tracking,
  });
  const actor = createActor(migrationMachine.provide({ actors }), { input: { signInResult, ...given } });
  let phase: string | null = null;
  let screen: MigrationScreen | null = null;

  actor.on('migration_started', () => {
    const earlier = storage.getItem(FIRST_MIGRATION);
    const firstStartedAt = earlier ?? new Date().toISOString();
    storage.setItem(FIRST_MIGRATION, firstStartedAt);
    tracking.started(firstStartedAt, earlier === null);
  });
  actor.on('migration_completed', () => {
    const { user } = session.getState();
    if (isSignedIn(user)) tracking.completed(user);
  });
  actor.subscribe((snapshot) => {
    const entered = String(snapshot.value);
    if (entered !== phase) {
      const before = screen;
      phase = entered;
      screen = screenOf(entered, before);
      note(entered, snapshot.context);
      // Returning to the same screen with an error is not tracked as another view.
      if (screen !== before || snapshot.status === 'done') countScreen(entered, snapshot.context);
    }
    show({ snapshot, screen });
  });

  function note(entered: string, context: MigrationContext): void {
    const { setPhase, start, learn, complete, reset, inProgress } = migration.getState();
    setPhase(entered);
    if (screen && !inProgress) start();
    learn(factsOf(context));
    if (entered === 'home') {
      complete();
      rememberMigration();
    }
    if (entered === 'login') reset();
  }

  function countScreen(entered: string, context: MigrationContext): void {
    const tracked = TRACKED[entered];
    if (!tracked) return;
    const isLast = entered === 'showConcludingInfo';
    const subpage = isLast ? concludingSubpageOf(concludingFactsOf(context)) : undefined;
    tracking.screen(tracked, subpage);
    if (entered === 'showConfirmEmail') tracking.count('email_viewed', {});
    if (subpage) tracking.count('concluding_viewed', { subpage });
  }

  actor.start();
  actor.send({ type: game ? 'START' : 'BYPASS' });
  return {
    send: actor.send,
    /** The page was left: discard an unfinished migration. */
    stop() {
      const isUnfinished = actor.getSnapshot().status === 'active';
      actor.stop();
      close();
      if (isUnfinished) migration.getState().reset();
    },
  };
}

function factsOf({ signInResult, identity, email, displayName, result }: MigrationContext) {
  return {
    associatedEmail: email || null,
    originalIdentity: identity,
    displayName: displayName ?? signInResult.displayName,
    wasGameAccountMerged: result?.wasGameAccountMerged ?? false,
    isGameAccountUpgraded: result?.isGameAccountUpgraded ?? false,
    platformGameAccountId: result?.platformGameAccountId ?? signInResult.platformGameAccountId,
  };
}
