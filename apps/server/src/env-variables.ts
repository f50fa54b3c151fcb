import { resolve } from 'node:path';
import { API_ROOT } from '@gatehouse/contract/headers';
import { ROLES } from '@gatehouse/contract/operator/roles';
import { isEmail } from '@gatehouse/domain/email';
import {
  CHALLENGE_WORK_DEFAULT,
  HASH_QUEUE_PER_PLACE,
  HASHES_AT_ONCE_MIN,
  REQUESTS_PER_SECOND_DEFAULT,
  SITE_FAILURES_PER_HOUR_DEFAULT,
} from '@gatehouse/domain/limits';
import { z } from 'zod';
import { parseDatabaseUrl } from './database-url.ts';
import { parseRedisUrl } from './redis-url.ts';
import { TIME_LIMITS } from './time-limits.ts';

export const REPOSITORY_ROOT = resolve(import.meta.dirname, '../../..');
const SECRET_KEY_LENGTH_MIN = 32;
const METRICS_TOKEN_LENGTH_MIN = 16;
const SINK_SECRET_LENGTH_MIN = 24;
const TRUSTED_PROXIES_MAX = 10;
const POOL_SIZE_DEFAULT = 10;
const SHUTDOWN_DELAY_MAX_S = 300;
const PROCESSES_MAX = 128;

const address = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  });

const rolesOfGroups = z.record(z.string().min(1), z.array(z.enum(ROLES)).min(1));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const databaseAddress = z.string().refine((text) => parseDatabaseUrl(text) !== undefined, {
  error:
    'must be like postgres://user:password@host/database, or with several hosts host1,host2:5433 and target_session_attrs any, read-write, primary or prefer-standby',
});

const redisAddress = z.string().refine((text) => parseRedisUrl(text) !== undefined, {
  error:
    'must be like redis://host:6379, rediss://host:6379 or redis+sentinel://host1:26379,host2:26379/master',
});

const secretKey = z
  .string()
  .min(SECRET_KEY_LENGTH_MIN, { error: `must have at least ${SECRET_KEY_LENGTH_MIN} characters` });

const flagOr = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default(fallback)
    .transform((text) => text === 'true');
const flag = flagOr('false');

const proxies = z
  .string()
  .regex(/^(true|false|\d{1,2})$/, { error: 'must be true, false or the number of proxies' })
  .transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text)))
  .refine((count) => count <= TRUSTED_PROXIES_MAX, { error: `must be at most ${TRUSTED_PROXIES_MAX}` });

/** Not another origin: it would get the tokens of players, and the cookies of social sign-in would not reach it. */
const apiPath = z.string().regex(/^(?:\/[\w.-]+)+$/, {
  error: 'must be a path of PUBLIC_URL such as /api/v1, without a slash at its end',
});

const count = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, { error: 'must be a number from 1 to 9999999' })
  .transform(Number);

/** In the form of OpenTelemetry. */
function readHeaders(text: string, context: z.RefinementCtx): Record<string, string> {
  const pairs = text.split(',').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return at < 0 ? ['', ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
  try {
    const decoded = pairs.map(([name, value]): [string, string] => [name, decodeURIComponent(value)]);
    // Refuses what is no name or value of a header.
    return Object.fromEntries(new Headers(decoded));
  } catch {
    context.addIssue('must be like name=value,name=value, with values in percent-encoding');
    return z.NEVER;
  }
}

/** docs/operating/settings.md is written from it (`node scripts/write-settings.ts`). */
export const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number' })
    .transform(Number)
    .refine((port) => port > 0 && port < 65_536, { error: 'must be between 1 and 65535' })
    .default(3000)
    .describe('Where the server listens, in plain HTTP.'),
  HOST: z.string().default('127.0.0.1').describe('The address that it listens on.'),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe(
      "The demo's database, mails and key, and the versions of games. Relative to the folder of the start.",
    ),
  CONTENT_DIR: z
    .string()
    .default(resolve(REPOSITORY_ROOT, 'content'))
    .describe(
      'What the operator edits: games, products, prices, texts, art. `serve` publishes it if nothing was published: [content.md](content.md).',
    ),
  CONTENT_CACHE_DIR: z
    .string()
    .optional()
    .describe(
      'Where a node keeps the files of the current release of the content; a folder of its user below the temporary one without it.',
    ),
  INSTALLERS_DIR: z
    .string()
    .default(resolve(REPOSITORY_ROOT, 'dist/installers'))
    .describe(
      'The installers of the launcher, made by `npm run build:installers`. An empty folder switches the download off.',
    ),
  BUILDS_DIR: z
    .string()
    .optional()
    .describe(
      'The versions of games that players install; `DATA_DIR/builds` without it. Several nodes share it.',
    ),
  BUILDS_URL: address(['http:', 'https:'])
    .optional()
    .describe(
      'Another host, such as a CDN, from which the files of games are downloaded: [builds.md](builds.md).',
    ),
  BUILDS_SIGNING_KEY: secretKey
    .optional()
    .describe('Signs the addresses of files at `BUILDS_URL`. At least 32 characters.'),
  RELEASE_KEY_FILE: z
    .string()
    .optional()
    .describe(
      'Signs games and launcher releases; `DATA_DIR/release-key.pem` without it. Made by the first `build add`: [builds.md](builds.md).',
    ),
  PUBLIC_URL: address(['http:', 'https:'])
    .optional()
    .describe('The address that players open; `http://127.0.0.1:PORT` in the demo.'),
  API_URL: apiPath
    .default(API_ROOT)
    .describe(
      'The path at which browsers call the API, where a proxy forwards another one. `/api/v1` must stay reachable too.',
    ),
  STORE_API_URL: apiPath
    .optional()
    .describe('The same for the calls of the store and the configuration; `API_URL` without it.'),
  SESSION_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, { error: 'must be a domain such as example.com' })
    .optional()
    .describe(
      'The domain of the session cookie, such as `example.com`. Every subdomain can then read the token, so all must be trusted. Without it the cookie belongs to the host of `PUBLIC_URL`. Passkeys belong to the same domain or host: players lose them when it changes.',
    ),
  ENVIRONMENT: z
    .enum(['Production', 'Sandbox'], { error: 'must be Production or Sandbox' })
    .default('Production')
    .describe('`Sandbox` shows `/primitives` and the pseudo-locale, and has its own cookies and client ids.'),
  DATABASE_URL: databaseAddress
    .optional()
    .describe(
      'PostgreSQL 13 or newer. Several hosts are separated by commas; connections go to the one that can be written to, or to any with `?target_session_attrs=any`: [scale.md](scale.md). Without it the demo uses an embedded database in `DATA_DIR`.',
    ),
  DATABASE_REPLICA_URL: databaseAddress
    .optional()
    .describe(
      'A replica for reads that may be a moment old: reports, and offers for visitors without an account. With `?target_session_attrs=prefer-standby` several hosts can be named.',
    ),
  DATABASE_POOL_SIZE: count
    .default(POOL_SIZE_DEFAULT)
    .describe(
      'Connections of a node to PostgreSQL. All nodes together must stay below its `max_connections`.',
    ),
  DATABASE_PREPARED_STATEMENTS: flagOr('true').describe(
    '`false` behind a PgBouncer in transaction mode that is older than 1.21, or has `max_prepared_statements = 0`.',
  ),
  DATABASE_STATEMENT_TIMEOUT: count
    .default(TIME_LIMITS.statementMs / 1000)
    .describe(
      'Seconds for a statement of a request, which then gets 503. A connection that is silent for a second longer is closed.',
    ),
  DATABASE_LOCK_TIMEOUT: count
    .default(TIME_LIMITS.lockMs / 1000)
    .describe('Seconds that a statement of a transaction waits for a lock of another one.'),
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT: count
    .default(TIME_LIMITS.idleInTransactionMs / 1000)
    .describe(
      'Seconds after which PostgreSQL ends a transaction whose node hangs, so that its rows are free.',
    ),
  REDIS_URL: redisAddress
    .optional()
    .describe(
      'Keeps the counters of limits in Redis; in PostgreSQL without it. `redis+sentinel://host1:26379,host2:26379/master` asks Sentinel for the address.',
    ),
  SMTP_URL: address(['smtp:', 'smtps:'])
    .optional()
    .describe(
      'The mail server. It must offer TLS; `?tls=optional` at the end also accepts one that does not.',
    ),
  MAIL_FROM: z
    .string()
    .refine(isEmail, { error: 'must be an e-mail address' })
    .optional()
    .describe('The sender of mails; `no-reply@` the host of `PUBLIC_URL` without it.'),
  SECRET_KEY: secretKey
    .optional()
    .describe('Encrypts and signs: [secret-key.md](secret-key.md). At least 32 characters.'),
  SECRET_KEY_PREVIOUS: secretKey
    .optional()
    .describe('Opens what was encrypted with the former `SECRET_KEY`, while the key is being changed.'),
  METRICS_TOKEN: z
    .string()
    .min(METRICS_TOKEN_LENGTH_MIN, { error: `must have at least ${METRICS_TOKEN_LENGTH_MIN} characters` })
    .optional()
    .describe(
      'The bearer token for `/metrics`, at least 16 characters. Without it `serve` has no `/metrics`.',
    ),
  DEMO_ALLOW_REMOTE: flag.describe(
    'Lets the demo listen on a `HOST` that others can reach. Its mailbox and its passwords are open to them.',
  ),
  PUBLIC_URL_ALLOW_HTTP: flag.describe(
    'Allows a `PUBLIC_URL` or `BUILDS_URL` with http:// that is not on this machine.',
  ),
  GOOGLE_CLIENT_ID: z.string().optional().describe('Sign-in with Google.'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Sign-in with Google.'),
  GOOGLE_ISSUER: address(['http:', 'https:'])
    .default('https://accounts.google.com')
    .describe('Another OpenID provider in place of Google, for tests.'),
  FACEBOOK_CLIENT_ID: z.string().optional().describe('Sign-in with Facebook.'),
  FACEBOOK_CLIENT_SECRET: z.string().optional().describe('Sign-in with Facebook.'),
  FACEBOOK_ISSUER: address(['http:', 'https:'])
    .default('https://www.facebook.com')
    .describe('Another OpenID provider in place of Facebook, for tests.'),
  OPERATOR_OIDC_ISSUER: address(['http:', 'https:'])
    .optional()
    .describe(
      'The OpenID provider by which operators sign in to the console: [console.md](console.md#sign-in-by-your-openid-provider).',
    ),
  OPERATOR_OIDC_CLIENT_ID: z.string().optional().describe('The id of the console at that provider.'),
  OPERATOR_OIDC_CLIENT_SECRET: z.string().optional().describe('Its secret.'),
  OPERATOR_OIDC_SCOPE: z
    .string()
    .regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, { error: 'must begin with openid' })
    .default('openid email profile')
    .describe('The scopes that the console asks for, for providers that need another one for groups.'),
  OPERATOR_OIDC_GROUPS_CLAIM: z
    .string()
    .default('groups')
    .describe('The claim of the ID token that lists the groups of the person.'),
  OPERATOR_OIDC_ROLES: z
    .string()
    .transform((text, context) => {
      const roles = rolesOfGroups.safeParse(parseJson(text));
      if (roles.success) return roles.data;
      context.addIssue('must be JSON such as {"console-admins": ["admin"], "support": ["support", "shop"]}');
      return z.NEVER;
    })
    .optional()
    .describe(
      'The roles of each group, as JSON: `{"console-admins": ["admin"], "helpdesk": ["support", "shop"]}`. Who is in none of the groups is refused.',
    ),
  OPERATOR_PASSWORD_SIGN_IN: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('on')
    .describe(
      '`off` lets operators sign in by that provider alone, without passwords and passkeys of the console.',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe('Payments: [payments.md](payments.md). Without it `serve` sells nothing.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe("The signing secret of the webhook in Stripe's dashboard."),
  STRIPE_API_URL: address(['http:', 'https:'])
    .default('https://api.stripe.com')
    .describe('A stand-in for Stripe, for tests.'),
  GAME_WEBHOOK_SECRETS: z
    .string()
    .regex(/^[a-z0-9-]+=[^,]{24,}(,[a-z0-9-]+=[^,]{24,})*$/, {
      error: 'must be like emberfall=SECRET,neon-drift=SECRET, with at least 24 characters each',
    })
    .optional()
    .describe('One secret for each game with a `purchaseWebhookUrl`: [game-webhooks.md](game-webhooks.md).'),
  LEGACY_VERIFY_URL: address(['http:', 'https:'])
    .optional()
    .describe(
      'Asked once about the password of a player who was imported without a hash: [moving-in.md](../moving-in.md).',
    ),
  LEGACY_VERIFY_SECRET: z
    .string()
    .min(SINK_SECRET_LENGTH_MIN, { error: `must have at least ${SINK_SECRET_LENGTH_MIN} characters` })
    .optional()
    .describe('Signs what is sent to `LEGACY_VERIFY_URL`. At least 24 characters.'),
  TRACKING_KEPT_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, { error: 'must be a number of days from 1 to 9999' })
    .transform(Number)
    .default(90)
    .describe('How many days events are kept: [tracking.md](tracking.md).'),
  TRACKING_SINK_URL: address(['http:', 'https:'])
    .optional()
    .describe('Your own analytics, which gets a copy of every event.'),
  TRACKING_SINK_SECRET: z
    .string()
    .min(SINK_SECRET_LENGTH_MIN, { error: `must have at least ${SINK_SECRET_LENGTH_MIN} characters` })
    .optional()
    .describe('Signs what is sent to `TRACKING_SINK_URL`. At least 24 characters.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:'])
    .optional()
    .describe(
      'An OpenTelemetry collector that gets traces by OTLP over HTTP: [monitoring.md](monitoring.md#traces).',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform(readHeaders)
    .optional()
    .describe(
      'Headers for the collector, such as its key: `name=value,name=value`, with values in percent-encoding.',
    ),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, { error: 'must be a number from 0 to 1' })
    .transform(Number)
    .default(1)
    .describe('The share of the requests that are traced, where their proxy has not decided.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .optional()
    .describe(
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; `info` in `serve`, otherwise `warn`.',
    ),
  TRUST_PROXY: proxies
    .default(0)
    .describe('How many proxies append to `X-Forwarded-For`: [proxy.md](proxy.md).'),
  REQUESTS_PER_SECOND: count
    .default(REQUESTS_PER_SECOND_DEFAULT)
    .describe(
      "Requests a second of one address (IPv4, or IPv6 /64), after a burst of three seconds' worth. What exceeds it waits for up to a second, then gets 429.",
    ),
  PASSWORD_HASHES_AT_ONCE: count
    .refine((hashes) => hashes >= HASHES_AT_ONCE_MIN, { error: `must be at least ${HASHES_AT_ONCE_MIN}` })
    .optional()
    .describe(
      `Password hashes at a time: 19 MiB and a core each. Without it one for each core, from ${HASHES_AT_ONCE_MIN} up to the threads of Node (\`UV_THREADPOOL_SIZE\`, 4).`,
    ),
  PASSWORD_HASH_QUEUE: count
    .optional()
    .describe(
      `Password hashes that wait before others get 503; ${HASH_QUEUE_PER_PLACE} for each one at a time without it.`,
    ),
  PAGE_CACHE_MB: count
    .optional()
    .describe(
      'Memory of a process for rendered pages, about 40 a megabyte. Without it a sixteenth of the memory of the machine or container, from 16 to 128.',
    ),
  RENDER_QUEUE: count
    .optional()
    .describe(
      'Pages that wait for their turn to be rendered before others get 503. Without it one for every 16 MB of memory, from 8 to 32.',
    ),
  SHUTDOWN_DELAY: z
    .string()
    .regex(/^\d{1,3}$/, { error: 'must be a number of seconds' })
    .transform(Number)
    .refine((seconds) => seconds <= SHUTDOWN_DELAY_MAX_S, {
      error: `must be at most ${SHUTDOWN_DELAY_MAX_S}`,
    })
    .default(0)
    .describe(
      'Seconds after SIGTERM in which `/ready` answers 503 and everything else still works, so that the load balancer stops sending.',
    ),
  ROLE: z
    .enum(['web', 'worker', 'all'], { error: 'must be web, worker or all' })
    .default('all')
    .describe(
      'What this node does: `web` answers players, `worker` runs the jobs (mails, refunds, housekeeping), `all` both: [scale.md](scale.md).',
    ),
  WEB_CONCURRENCY: count
    .refine((processes) => processes <= PROCESSES_MAX, { error: `must be at most ${PROCESSES_MAX}` })
    .default(1)
    .describe(
      'Processes of this node that share its port, for a machine with several cores: [scale.md](scale.md).',
    ),
  CHALLENGE_WORK: count
    .default(CHALLENGE_WORK_DEFAULT)
    .describe('The key derivations of the hardest challenge: [challenges.md](challenges.md).'),
  SITE_FAILURES_PER_HOUR: count
    .default(SITE_FAILURES_PER_HOUR_DEFAULT)
    .describe(
      'Wrong passwords an hour on the whole site, after which every unknown device solves a challenge.',
    ),
});

export type Variables = z.output<typeof variables>;
export type VariableName = keyof Variables;

export const NEEDED_TO_SERVE: VariableName[] = ['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'SECRET_KEY'];
export const ONLY_TOGETHER: [VariableName, VariableName][] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['OPERATOR_OIDC_ISSUER', 'OPERATOR_OIDC_CLIENT_ID'],
  ['OPERATOR_OIDC_ISSUER', 'OPERATOR_OIDC_CLIENT_SECRET'],
  ['OPERATOR_OIDC_ISSUER', 'OPERATOR_OIDC_ROLES'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['LEGACY_VERIFY_URL', 'LEGACY_VERIFY_SECRET'],
  ['TRACKING_SINK_URL', 'TRACKING_SINK_SECRET'],
  ['BUILDS_URL', 'BUILDS_SIGNING_KEY'],
];
