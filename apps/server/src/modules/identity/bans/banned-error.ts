import type { BanNotice } from '@gatehouse/contract/errors';
import { CodedError } from '../../../errors.ts';

/** The player sees the category and the end, never the operator's reason. */
export function bannedError(
  code: 'BANNED' | 'USER_BANNED',
  { category, endsAt }: { category: BanNotice['category']; endsAt: Date | null },
): CodedError {
  return new CodedError(code, { ban: { category, until: endsAt?.toISOString() ?? null } });
}
