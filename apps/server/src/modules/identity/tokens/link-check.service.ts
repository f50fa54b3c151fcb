import type { LinkCheckBody } from '@gatehouse/contract/user';
import { LINK_CHECKS_PER_HOUR } from '@gatehouse/domain/limits';
import type { Caller } from '../../../callers/caller.ts';
import { CodedError, refuseUnless } from '../../../errors.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { Users } from '../users/users.service.ts';
import type { OneTimeTokens } from './one-time-tokens.service.ts';
import { isLinkOf } from './recovery-link.rules.ts';

const CHECKS: Limit = { points: LINK_CHECKS_PER_HOUR, windowSeconds: 60 * 60, isPerAddressBlock: true };

const PURPOSES = {
  'recover-password': 'recover_password',
  'revert-email': 'revert_email',
  'undo-two-factor': 'undo_two_factor',
} as const satisfies Record<LinkCheckBody['purpose'], Parameters<OneTimeTokens['find']>[0]>;

export type LinkCheck = ReturnType<typeof createLinkCheck>;

export function createLinkCheck({
  limiter,
  tokens,
  users,
}: {
  limiter: Limiter;
  tokens: OneTimeTokens;
  users: Users;
}) {
  return {
    /** Refuses the same links as their use does, and says no more: neither whose they are nor why they fail. */
    async check(link: LinkCheckBody, caller: Pick<Caller, 'addressBucket'>): Promise<void> {
      refuseUnless(await limiter.consume('link-checks', caller.addressBucket, CHECKS));
      const token = await tokens.find(PURPOSES[link.purpose], link.token);
      const user = token?.userId ? await users.findById(token.userId) : null;
      if (!token || !user) throw new CodedError('NOT_FOUND');
      const isOwn = link.purpose !== 'recover-password' || isLinkOf(token, user, link.email);
      if (!isOwn) throw new CodedError('NOT_FOUND');
    },
  };
}
