import { failureOf, waitOf } from '../../data/failures.ts';
import { mergeGhost } from '../../data/ghosts.mutations.ts';
import { endSession, signIn, tokenOf } from '../../data/sessions.mutations.ts';
import { readAccounts } from '../../data/user.queries.ts';
import type { Call } from '../../platform/http/call-options.ts';
import { callOptionsOf, type FlowOptions, sessionOptionsOf, signInOf } from './flow-options.ts';
import type { MigrationEvent, UnifyInput } from './migration.machine.ts';
import {
  ACCOUNTS_FAILURES,
  ACCOUNTS_REASONS,
  MERGE_FAILURES,
  MERGE_REASONS,
  type MergeFailure,
  SIGN_IN_FAILURES,
  SIGN_IN_REASONS,
  type UnifyReason,
} from './migration-failure.rules.ts';
import type { MigrationTracking } from './migration-tracking.ts';

/**
 * Signs in to the platform account, loads its game accounts, and merges the game account, with a name if one is
 * needed.
 */
export function createUnify(call: Call, tracking: Pick<MigrationTracking, 'count'>) {
  /** The platform session stays open between password and merge, because a one-time code cannot be used twice. */
  let platformToken: string | null = null;

  function close(): void {
    if (platformToken) endSession(call, platformToken).catch(() => {});
    platformToken = null;
  }

  async function unify(input: UnifyInput, options: FlowOptions): Promise<MigrationEvent> {
    if (platformToken === null) {
      try {
        platformToken = await signIn(call, signInOf(input, options), { signal: options.signal });
      } catch (error) {
        const endpoint = 'POST /authProviders/credentials/sessions';
        countFailure(failureOf(endpoint, error, SIGN_IN_REASONS));
        const failure = failureOf(endpoint, error, SIGN_IN_FAILURES);
        return failure === 'invalid-email'
          ? { type: 'EDIT_EMAIL' }
          : { type: 'ERROR', error: failure, waitS: waitOf(error) };
      }
    }
    return unifyWith(platformToken, input, options);
  }

  async function unifyWith(own: string, input: UnifyInput, options: FlowOptions): Promise<MigrationEvent> {
    const { signInResult, displayName } = input;
    if (signInResult.isDisplayNameFromGame && displayName === null) {
      try {
        const accounts = await readAccounts(call, { token: own, signal: options.signal });
        if (Object.keys(accounts).length > 0) return { type: 'NEED_GAME_ACCOUNT_NAME', error: null };
      } catch (error) {
        countFailure(failureOf('GET /user/accounts', error, ACCOUNTS_REASONS));
        const failure = failureOf('GET /user/accounts', error, ACCOUNTS_FAILURES);
        return afterMerge({ error: failure }, waitOf(error));
      }
    }
    try {
      const { email, password } = input;
      const account = { platformGameAccountId: signInResult.platformGameAccountId ?? '', platformToken: own };
      const name = displayName === null ? {} : { displayName };
      const body = { email, password, ...name, ...account, ...sessionOptionsOf(options) };
      const result = await mergeGhost(call, body, callOptionsOf(options));
      tokenOf(result);
      platformToken = null;
      if (displayName !== null) tracking.count('game_account_name_set', { result: 'success' });
      tracking.count('accounts_unified', { result: 'success' });
      return { type: 'ACCOUNTS_UNIFIED', result };
    } catch (error) {
      countFailure(failureOf('POST /auth/thin/ghostuser/merge', error, MERGE_REASONS));
      const failure = failureOf('POST /auth/thin/ghostuser/merge', error, MERGE_FAILURES);
      return afterMerge(failure, waitOf(error));
    }
  }

  function afterMerge(failure: MergeFailure, waitS: number | null): MigrationEvent {
    if ('name' in failure) {
      tracking.count('game_account_name_set', { result: 'failed', reason: failure.name });
      return { type: 'NEED_GAME_ACCOUNT_NAME', error: failure.name };
    }
    close();
    return failure.error === 'expired' ? { type: 'EXPIRED' } : { type: 'ERROR', error: failure.error, waitS };
  }

  function countFailure(reason: UnifyReason | null): void {
    if (reason) tracking.count('accounts_unified', { result: 'failed', reason });
  }

  return { unify, close };
}
