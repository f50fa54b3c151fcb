import type { FastifyRequest } from 'fastify';
import type { Caller } from '../ports/caller.ts';
import { bearerTokenIn } from './bearer.ts';
import type { CallHeaders } from './call-headers.ts';
import { deviceOf } from './device-of.ts';

interface RequestCaller extends Pick<CallHeaders, 'installationId' | 'twoFactorCode' | 'challengeProof'> {
  endpoint: string;
  addressBucket: string;
  request: Pick<FastifyRequest, 'headers'>;
}

export function callerOf(call: RequestCaller): Caller {
  const { endpoint, addressBucket, installationId, twoFactorCode, challengeProof, request } = call;
  return {
    addressBucket,
    installationId,
    twoFactorCode,
    proof: { endpoint, header: challengeProof, work: null },
    formerToken: bearerTokenIn(request.headers.authorization),
    device: deviceOf(request.headers['user-agent']),
  };
}
