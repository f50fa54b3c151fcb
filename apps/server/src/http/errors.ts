import { BANNED_MESSAGE, ERROR_CODES, type ErrorCode, type ErrorReply } from '@gatehouse/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';
import { CodedError } from '../errors.ts';
import { apiErrors } from '../event-counters.ts';
import { routeOf } from './operation/request-log.ts';
import { isForVisitor, sendErrorPage } from './pages/error-pages.ts';
import { isApi } from './request/api-scope.ts';

/** A crashed PostgreSQL restarts within seconds. */
const DATABASE_RETRY_AFTER_S = 2;
const PAGE_RETRY_AFTER_S = 5;

/** For developers of clients; the portal shows its own texts. */
const SENTENCES: Record<ErrorCode, string> = {
  ACCOUNT_ADD_FAILED: 'The game account cannot be added',
  ACCOUNT_CREATION_FAILED: 'The game account cannot be created',
  ACT_REFUSED: 'There is nothing to do',
  BANNED: BANNED_MESSAGE,
  CHALLENGE_REQUIRED: 'Solve the challenge and send its proof with the same request',
  COUPON_REFUSED: 'The coupon cannot be redeemed',
  CREDENTIALS_INVALID: 'Unknown account or wrong password',
  EMAIL_ALREADY_USED: 'The e-mail address is in use',
  EMAIL_EXISTS: 'The e-mail address belongs to a platform account',
  EMAIL_NOT_VALIDATED: 'The e-mail address is not validated',
  FORBIDDEN: 'Not allowed',
  IDEMPOTENCY_CONFLICT: 'The idempotency key was used for another request',
  INTERNAL: 'Something went wrong on our side',
  INVALID_REQUEST: 'The request is not valid',
  NAME_REFUSED: 'The name is not allowed',
  NOT_FOUND: 'Not found',
  OTP_INVALID: 'The one-time code is wrong',
  OTP_REQUIRED: 'A one-time code is required',
  OVERLOADED: 'Too busy at the moment, try again shortly',
  PURCHASE_REFUSED: 'The product cannot be purchased',
  REAUTHENTICATION_REQUIRED: 'A recent sign-in is required',
  TOO_MANY_REQUESTS: 'Too many requests',
  UNAUTHORIZED: 'Not authenticated',
  UNAVAILABLE: 'Temporarily unavailable, try again shortly',
  USER_BANNED: 'The user is banned',
  VERSION_OUTDATED: 'There is a newer version',
  USER_CREATION_FAILED: 'The account cannot be created',
};

export function errors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | CodedError>((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    isApi(request) ? sendError(new CodedError('NOT_FOUND'), request, reply) : sendNotFound(reply),
  );
}

export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found');
}

export function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const coded = toCoded(error);
  if (coded.code === 'INTERNAL') request.log.error({ err: error }, 'request.failed');
  const { reason, fields, also = [], message, retryAfterSeconds, status, ban, challenge } = coded.details;
  const isOutage = also.includes('UNAVAILABLE');
  // A client that disconnects causes similar errors, which are not the database's.
  if (isOutage && !request.raw.aborted) request.log.warn({ err: error }, 'request.unavailable');
  apiErrors.inc({ route: routeOf(request), code: coded.code });
  const answered = status ?? ERROR_CODES[coded.code];
  if (answered >= 500 && isForVisitor(request)) {
    if (answered === 503) reply.header('retry-after', retryAfterSeconds ?? PAGE_RETRY_AFTER_S);
    const page = isOutage ? 'outage' : answered === 503 ? 'busy' : 'failed';
    return sendErrorPage(page, answered, request, reply);
  }
  const body: ErrorReply = {
    errorTypes: [coded.code, ...also],
    ...(reason ? { reason } : {}),
    message: message ?? SENTENCES[coded.code],
    ...(fields && fields.length > 0 ? { fields } : {}),
    ...(ban ? { ban } : {}),
    ...(challenge ? { challenge } : {}),
  };
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(answered)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** Fastify's own errors are about requests that could not be read. */
function toCoded(error: Error): CodedError {
  if (error instanceof CodedError) return error;
  if (isDatabaseUnavailable(error)) {
    // The second code is newer: clients that do not know it see an overload.
    return new CodedError('OVERLOADED', {
      also: ['UNAVAILABLE'],
      message: SENTENCES.UNAVAILABLE,
      retryAfterSeconds: DATABASE_RETRY_AFTER_S,
    });
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 413 || status === 415) return new CodedError('INVALID_REQUEST', { status });
  if (status === 404) return new CodedError('NOT_FOUND');
  if (status === 503) return new CodedError('OVERLOADED');
  if (status >= 400 && status < 500) return new CodedError('INVALID_REQUEST');
  return new CodedError('INTERNAL');
}
