import type { FastifyRequest } from 'fastify';
import type { Caller } from '../ports/caller.ts';
import { bearerTokenIn } from './bearer.ts';
import type { CallHeaders } from './call-headers.ts';
import { deviceOf } from './device-of.ts';

interface RequestCaller extends Pick<CallHeaders, 'installationId' | 'twoFactorCode'> {
  addressBucket: string;
  request: Pick<FastifyRequest, 'headers'>;
}

export function callerOf({ addressBucket, installationId, twoFactorCode, request }: RequestCaller): Caller {
  return {
    addressBucket,
    installationId,
    twoFactorCode,
    formerToken: bearerTokenIn(request.headers.authorization),
    device: deviceOf(request.headers['user-agent']),
  };
}
