import type { BodyOf, ReplyOf } from '@gatehouse/contract/endpoints';
import type { Call } from '../platform/http/call-options.ts';

/** The closed branch that a code opens. */
export function openBranch(
  call: Call,
  body: BodyOf<'POST /patching/branch-codes'>,
): Promise<ReplyOf<'POST /patching/branch-codes'>> {
  return call('POST /patching/branch-codes', { body });
}
