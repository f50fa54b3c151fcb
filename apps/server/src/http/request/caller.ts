import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../callers/caller.ts';
import { bearerTokenIn } from './bearer.ts';
import type { CallHeaders } from './call-headers.ts';
import { deviceOf } from './device-of.ts';

interface RequestCaller
  extends Pick<CallHeaders, 'installationId' | 'twoFactorCode' | 'deviceTrust' | 'challengeProof'> {
  endpoint: string;
  addressBucket: string;
  request: Pick<FastifyRequest, 'headers'>;
  body: unknown;
}

export function callerOf(call: RequestCaller): Caller {
  const { endpoint, addressBucket, installationId, twoFactorCode, deviceTrust, challengeProof, request } =
    call;
  return {
    addressBucket,
    installationId,
    twoFactorCode,
    deviceTrust,
    proof: { endpoint, header: challengeProof, work: null },
    formerToken: bearerTokenIn(request.headers.authorization),
    device: deviceOf(request.headers['user-agent']),
    blackbox: blackboxIn(call.body),
  };
}

/** Empty where the browser could not compute one. */
function blackboxIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('blackbox' in body)) return null;
  return typeof body.blackbox === 'string' && body.blackbox !== '' ? body.blackbox : null;
}
