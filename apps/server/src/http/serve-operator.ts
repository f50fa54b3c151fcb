import { methodAndPath } from '@gatehouse/contract/endpoint';
import {
  OPERATOR_API_ROOT,
  type OperatorEndpoint,
  operatorErrorsOf,
} from '@gatehouse/contract/operator/operator-endpoint';
import {
  type OperatorBodyOf,
  type OperatorEndpointKey,
  type OperatorEndpoints,
  type OperatorParamsOf,
  type OperatorQueryOf,
  type OperatorReplyOf,
  operatorEndpoints,
} from '@gatehouse/contract/operator/operator-endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallerDevice } from '../callers/caller.ts';
import type { OperatorSession, OperatorSessionLookup } from '../callers/operator-session.ts';
import { CodedError } from '../errors.ts';
import { takesPassword, type WaitForPasswordRequest } from './protection/password-requests.ts';
import { addressBlockOf } from './request/client-address.ts';
import { deviceOf } from './request/device-of.ts';
import { operatorTokenIn } from './request/operator-cookie.ts';
import { requireOwnRequest } from './request/operator-request.ts';
import { assertReply, readInput } from './serve.ts';

/** Who acts, as the audit log names it. */
interface ConsoleOperator {
  name: string;
  osUser: null;
  id: string;
  address: string;
}

type WithSession<K extends OperatorEndpointKey, T> = OperatorEndpoints[K]['permission'] extends 'anyone'
  ? null
  : T;

export interface OperatorCall<K extends OperatorEndpointKey> {
  params: OperatorParamsOf<K>;
  query: OperatorQueryOf<K>;
  body: OperatorBodyOf<K>;
  session: WithSession<K, OperatorSession>;
  operator: WithSession<K, ConsoleOperator>;
  /** Checked, for endpoints with a reason. */
  reason: OperatorEndpoints[K] extends { readonly reason: true } ? string : null;
  caller: { address: string; addressBucket: string; device: CallerDevice };
  /** The cookies of the request. */
  cookie: string | undefined;
  reply: FastifyReply;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply body returns nothing
type Nothing = void;
type ResultOf<K extends OperatorEndpointKey> = [OperatorReplyOf<K>] extends [undefined]
  ? Nothing
  : OperatorReplyOf<K>;
type Handler<K extends OperatorEndpointKey> = (call: OperatorCall<K>) => Promise<ResultOf<K>> | ResultOf<K>;
type Handlers = { readonly [K in keyof OperatorEndpoints]?: Handler<K> };

interface ServeOperatorDeps {
  env: { publicUrl: string };
  sessions: OperatorSessionLookup;
  checksReplies: boolean;
  waitForPasswordRequest: WaitForPasswordRequest;
  recordView(operator: ConsoleOperator, userId: string): Promise<void>;
  checkReason(text: string): string;
  /** The coded error of what a service of the command line throws; undefined for other errors. */
  codedProblem(error: unknown): CodedError | undefined;
}

const DEPS = 'serveOperatorDeps';

export function prepareServeOperator(app: FastifyInstance, deps: ServeOperatorDeps): void {
  app.decorate(DEPS, deps);
}

/** Registers endpoints of the console as routes: whose request it is, session, permission, input, act. */
export function serveOperator(app: FastifyInstance, handlers: Handlers): void {
  const routes = Object.entries(handlers) as [OperatorEndpointKey, Handler<OperatorEndpointKey>][];
  for (const [key, handler] of routes) serveOne(app, key, handler);
}

function serveOne<K extends OperatorEndpointKey>(app: FastifyInstance, key: K, handler: Handler<K>): void {
  const deps = app.getDecorator<ServeOperatorDeps>(DEPS);
  const endpoint: OperatorEndpoint = operatorEndpoints[key];
  const { method, path } = methodAndPath(key);
  app.route({
    method,
    url: `${OPERATOR_API_ROOT}${path}`,
    ...(endpoint.bodyBytesMax ? { bodyLimit: endpoint.bodyBytesMax } : {}),
    onRequest: beforeBody,
    handler: (request, reply) => act(request, reply).catch((error: unknown) => refuse(error)),
  });

  async function beforeBody(request: FastifyRequest): Promise<void> {
    if (takesPassword(endpoint)) await deps.waitForPasswordRequest(addressBlockOf(request));
    // Nobody else may send so much.
    if (endpoint.bodyBytesMax) await authorise(endpoint, request, deps);
  }

  async function act(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    reply.header('cache-control', 'no-store');
    const session = await authorise(endpoint, request, deps);
    const input = readInput(endpoint, request);
    const address = request.ip;
    const operator = session && { name: session.name, osUser: null, id: session.operatorId, address };
    if (operator && endpoint.readsPlayer) {
      await deps.recordView(operator, (input.params as { userId: string }).userId);
    }
    const call = {
      ...input,
      session,
      operator,
      reason: endpoint.reason ? deps.checkReason((input.body as { reason: string }).reason) : null,
      caller: {
        address,
        addressBucket: addressBlockOf(request),
        device: deviceOf(request.headers['user-agent']),
      },
      cookie: request.headers.cookie,
      reply,
    };
    // The contract's types match the schemas that were checked.
    const result = await handler(call as unknown as OperatorCall<K>);
    if (deps.checksReplies) assertReply(key, endpoint, result);
    reply.code(endpoint.reply.status);
    if (endpoint.reply.contentType) reply.type(endpoint.reply.contentType);
    return result === undefined ? reply.send() : result;
  }

  function refuse(error: unknown): never {
    const known = deps.codedProblem(error) ?? error;
    if (!(known instanceof CodedError) || !deps.checksReplies) throw known;
    const { code, details } = known;
    const isDeclared =
      operatorErrorsOf(endpoint).includes(code) &&
      (details.reason === undefined || endpoint.reasons?.[code]?.includes(details.reason));
    if (isDeclared) throw known;
    throw new Error(`${key} does not declare the error ${code}, reason ${details.reason}`, { cause: error });
  }
}

/** The only place that decides whether a request of the console is allowed. */
async function authorise(
  { permission, dangerous }: OperatorEndpoint,
  { headers }: FastifyRequest,
  { env, sessions }: ServeOperatorDeps,
): Promise<OperatorSession | null> {
  const kind = requireOwnRequest(headers, env.publicUrl);
  if (permission === 'anyone') return null;
  const token = operatorTokenIn(headers.cookie);
  const session = token ? await sessions.find(token, { isAct: kind === 'act' }) : null;
  if (!session) throw new CodedError('UNAUTHORIZED');
  if (permission !== 'signed-in' && !session.permissions.has(permission)) throw new CodedError('FORBIDDEN');
  if (dangerous && !session.isFresh) throw new CodedError('REAUTHENTICATION_REQUIRED');
  return session;
}
