import type { EndpointKey, ReplyOf } from '@gatehouse/contract/endpoints';
import type { BANNED_MESSAGE } from '@gatehouse/contract/errors';
import type { Clock } from '../clock.ts';
import type { Fingerprint } from '../fingerprint.ts';
import type { Log } from '../log.ts';
import { fillBlackbox } from './blackbox.ts';
import { isMigrationSignIn, isStoreCall } from './call-kinds.ts';
import type { AnyCallOptions, Call } from './call-options.ts';
import type { HttpEvents } from './events.ts';
import { type HttpError, isHttpError } from './http-error.ts';
import { readError, readReply, receivedToken } from './reply.ts';
import { buildRequest } from './request.ts';
import { withRetries } from './retry.ts';
import { send } from './send.ts';
import type { CodeAnswer, TwoFactor } from './two-factor.ts';

/** A literal, because importing the contract's constant would pull its schemas into the first chunk. */
const BANNED: typeof BANNED_MESSAGE = 'Banned';

/** Solves the challenge of a refused request in the background, and sends the request again with its proof. */
export type AnswerChallenge = (
  refused: HttpError,
  send: (proof: string) => Promise<unknown>,
  signal: AbortSignal | undefined,
) => Promise<unknown>;

export interface HttpDependencies {
  fetch: typeof globalThis.fetch;
  /** Read at each call, because the config that contains them is fetched itself. */
  urls(): { apiUrl: string; storeUrl: string };
  getToken(): string | null;
  installationId(): string;
  fingerprint: Fingerprint;
  answerChallenge: AnswerChallenge;
  twoFactor: TwoFactor;
  events: HttpEvents;
  clock: Clock;
  log: Log;
}

/** The API client. It emits events and knows neither stores nor views. */
export function createHttp(dependencies: HttpDependencies): Call {
  const { events, twoFactor, clock, log } = dependencies;

  async function call(key: EndpointKey, options: AnyCallOptions = {}): Promise<unknown> {
    const { params = {}, query, signal, keepalive } = options;
    const { apiUrl, storeUrl } = dependencies.urls();
    const token = options.token === undefined ? dependencies.getToken() : options.token;
    const request = buildRequest({
      key,
      params,
      query,
      token,
      baseUrl: isStoreCall(key) ? storeUrl : apiUrl,
      body: await fillBlackbox(options.body, dependencies),
      installationId: dependencies.installationId(),
      idempotencyKey: options.idempotencyKey,
    });

    const read = async (response: Response): Promise<unknown> => {
      if (!response.ok) {
        const error = await readError(response, key);
        emitFailure(error, token);
        throw error;
      }
      const reply = await readReply(response, key);
      const received = receivedToken(response);
      if (received) {
        events.tokenReceived.emit({
          token: received,
          purpose: isMigrationSignIn(key) ? 'migration' : 'session',
        });
      }
      return reply;
    };

    const sendWith = (answer: CodeAnswer | null) => (proof: string | null) =>
      withRetries(
        () =>
          send(request, { answer, proof }, read, {
            key,
            fetch: dependencies.fetch,
            clock,
            signal,
            keepalive,
          }),
        { key, hasOneTimeCode: answer !== null, clock, log, signal },
      );
    return twoFactor.send(
      key,
      (answer) =>
        sendWith(answer)(null).catch((error: unknown) => {
          if (!isHttpError(error) || !error.challenge) throw error;
          return dependencies.answerChallenge(error, sendWith(answer), signal);
        }),
      signal,
    );
  }

  function emitFailure(error: HttpError, token: string | null): void {
    if (error.status === 401) events.unauthorized.emit({ key: error.key, token });
    const isBanned = error.has('USER_BANNED') || (error.status === 403 && error.message === BANNED);
    if (isBanned) events.userBanned.emit({ key: error.key, ban: error.ban });
  }

  // The server's replies are typed by the same contract.
  return (key, ...[options]) => call(key, options as AnyCallOptions) as Promise<ReplyOf<typeof key>>;
}
