import {
  CHALLENGE_PROOF_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  INSTALLATION_ID_HEADER,
  TRUST_DEVICE_HEADER,
  TWO_FACTOR_CODE_HEADER,
} from '@gatehouse/contract/headers';
import { isUuid } from '@gatehouse/domain/uuid';
import type { DeviceTrust } from '../../callers/caller.ts';
import { CodedError } from '../../errors.ts';
import { trustSecretsIn } from './trust-cookie.ts';

const CODE = /^\d{6}$/;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface CallHeaders {
  /** The installation id that the browser claims. */
  installationId: string | null;
  twoFactorCode: string | null;
  deviceTrust: DeviceTrust;
  /** A solved challenge, not checked. */
  challengeProof: string | null;
  /** Set on idempotent endpoints only. */
  idempotencyKey: string | null;
}

/** A malformed code becomes an empty one, so that it counts as wrong and not as missing. */
export function readCallHeaders(headers: Headers, endpoint: { idempotent?: true }): CallHeaders {
  const installationId = textOf(headers, INSTALLATION_ID_HEADER);
  const code = textOf(headers, TWO_FACTOR_CODE_HEADER);
  const key = textOf(headers, IDEMPOTENCY_KEY_HEADER);
  if (endpoint.idempotent && !isUuid(key ?? '')) {
    throw new CodedError('INVALID_REQUEST', { fields: [IDEMPOTENCY_KEY_HEADER] });
  }
  return {
    installationId: installationId && isUuid(installationId) ? installationId.toLowerCase() : null,
    twoFactorCode: code === null ? null : CODE.test(code) ? code : '',
    deviceTrust: {
      isWanted: textOf(headers, TRUST_DEVICE_HEADER) === 'true',
      secrets: trustSecretsIn(textOf(headers, 'cookie') ?? undefined),
      granted: null,
    },
    challengeProof: textOf(headers, CHALLENGE_PROOF_HEADER),
    idempotencyKey: endpoint.idempotent && key ? key.toLowerCase() : null,
  };
}

function textOf(headers: Headers, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
}
