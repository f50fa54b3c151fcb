import { type Failures, SIGN_IN_AGAIN, TRANSPORT_FAILURES, tooManyRequests } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

export type ExportFailure = FormFailure<never>;

const HOUR_S = 60 * 60;

export const REQUEST_FAILURES: Failures<'PUT /user/export', ExportFailure> = {
  ...TRANSPORT_FAILURES,
  // Another tab has asked meanwhile; the state says from when on it is possible again.
  TOO_MANY_REQUESTS: (waitS) =>
    waitS !== null && waitS > HOUR_S
      ? { at: 'form', text: 'YourData.Request.Daily' }
      : tooManyRequests(waitS),
  REAUTHENTICATION_REQUIRED: SIGN_IN_AGAIN,
  unexpected: { at: 'form', text: 'YourData.Request.Failed' },
};

export const DOWNLOAD_FAILURES: Failures<'GET /user/export/file', ExportFailure> = {
  ...TRANSPORT_FAILURES,
  NOT_FOUND: { at: 'form', text: 'YourData.Expired.Text' },
  REAUTHENTICATION_REQUIRED: SIGN_IN_AGAIN,
  unexpected: { at: 'form', text: 'YourData.Download.Failed' },
};
