import { readAccounts } from '../../data/user.queries.ts';
import type { Call } from '../../platform/http/call-options.ts';
import { failedCallOf, untilFactorRemoved } from './failed-call.ts';
import { endSession, type FlowOptions, mergeGhost, signInToPlatform, tokenOf } from './migration.api.ts';
import type { MigrationEvent, UnifyInput } from './migration.machine.ts';
import {
  type FailedCall,
  isExpired,
  mergeErrorOf,
  nameErrorOf,
  signInErrorOf,
  type UnifyError,
  unifyReasonOf,
} from './migration-failure.rules.ts';
import type { MigrationTracking } from './migration-tracking.ts';

/** Signs in to the platform account, looks what it holds, and joins the game account to it, with a name where one is needed. */
export function createUnify(call: Call, tracking: Pick<MigrationTracking, 'count'>) {
  /** Open between the password and the merge, because no one-time code is good for both. */
  let platformToken: string | null = null;

  function close(): void {
    if (platformToken) endSession(call, platformToken).catch(() => {});
    platformToken = null;
  }

  async function unify(input: UnifyInput, options: FlowOptions): Promise<MigrationEvent> {
    if (platformToken === null) {
      try {
        platformToken = await untilFactorRemoved(() => signInToPlatform(call, input, options));
      } catch (error) {
        const failed = failedCallOf(error);
        if (failed.status === 400) return { type: 'EDIT_EMAIL' };
        return refuse(signInErrorOf(failed));
      }
    }
    return unifyWith(platformToken, input, options);
  }

  async function unifyWith(own: string, input: UnifyInput, options: FlowOptions): Promise<MigrationEvent> {
    const { arrival, displayName } = input;
    try {
      if (arrival.isDisplayNameFromGame && displayName === null) {
        const accounts = await readAccounts(call, { token: own, signal: options.signal });
        if (Object.keys(accounts).length > 0) return { type: 'NEED_GAME_ACCOUNT_NAME', error: null };
      }
      const merge = { ...input, platformToken: own };
      const result = await untilFactorRemoved(() => mergeGhost(call, merge, arrival, options));
      tokenOf(result);
      platformToken = null;
      if (displayName !== null) tracking.count('game_account_name_set', { result: 'success' });
      tracking.count('accounts_unified', { result: 'success' });
      return { type: 'ACCOUNTS_UNIFIED', result };
    } catch (error) {
      return afterMerge(failedCallOf(error));
    }
  }

  function afterMerge(failed: FailedCall): MigrationEvent {
    const nameError = nameErrorOf(failed);
    if (nameError) {
      tracking.count('game_account_name_set', { result: 'failed', reason: nameError });
      return { type: 'NEED_GAME_ACCOUNT_NAME', error: nameError };
    }
    close();
    if (isExpired(failed)) return { type: 'EXPIRED' };
    return refuse(mergeErrorOf(failed));
  }

  function refuse(error: UnifyError | null): MigrationEvent {
    if (error) tracking.count('accounts_unified', { result: 'failed', reason: unifyReasonOf(error) });
    return { type: 'ERROR', error };
  }

  return { unify, close };
}
