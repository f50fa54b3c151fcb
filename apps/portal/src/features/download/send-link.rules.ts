import { type Failures, minutesOf } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

const NETWORK: FormFailure = { at: 'form', text: 'Download.Link.Network' };

export const UNEXPECTED: FormFailure = { at: 'form', text: 'Download.Link.Unexpected' };

/** `signed-out`: the session has ended; a visitor can send the link too. */
export const SEND_LINK_FAILURES: Failures<'PUT /user/download', FormFailure | 'signed-out'> = {
  UNAUTHORIZED: 'signed-out',
  NOT_FOUND: UNEXPECTED,
  TOO_MANY_REQUESTS: (waitS) =>
    waitS === null
      ? { at: 'form', text: 'Download.Link.RateLimit' }
      : { at: 'form', text: 'Download.Link.Wait', values: { minutes: minutesOf(waitS) } },
  network: NETWORK,
  timeout: NETWORK,
  unexpected: UNEXPECTED,
};
