import type { LinkCheckBody } from '@gatehouse/contract/user';
import type { Call } from '../platform/http/call-options.ts';
import { type Failures, failureOf } from './failures.ts';

const CHECK = 'POST /user/links/check';

const IS_DEAD: Failures<typeof CHECK, boolean> = {
  NOT_FOUND: true,
  INVALID_REQUEST: true,
  TOO_MANY_REQUESTS: false,
  network: false,
  timeout: false,
  unexpected: false,
};

/** Whether the link was used or has expired. False also where that is unknown: its use finds out. */
export async function isDeadLink(call: Call, link: LinkCheckBody): Promise<boolean> {
  try {
    await call(CHECK, { body: link, token: null });
    return false;
  } catch (error) {
    return failureOf(CHECK, error, IS_DEAD);
  }
}
