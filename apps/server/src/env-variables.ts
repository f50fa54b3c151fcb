import { resolve } from 'node:path';
import { API_ROOT } from '@gatehouse/contract/headers';
import { isEmail } from '@gatehouse/domain/email';
import {
  CHALLENGE_WORK_DEFAULT,
  REQUESTS_PER_SECOND_DEFAULT,
  SITE_FAILURES_PER_HOUR_DEFAULT,
} from '@gatehouse/domain/limits';
import { z } from 'zod';

export const REPOSITORY_ROOT = resolve(import.meta.dirname, '../../..');
const SECRET_KEY_LENGTH_MIN = 32;
const METRICS_TOKEN_LENGTH_MIN = 16;
const SINK_SECRET_LENGTH_MIN = 24;
const TRUSTED_PROXIES_MAX = 10;

const address = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  });

const secretKey = z
  .string()
  .min(SECRET_KEY_LENGTH_MIN, { error: `must have at least ${SECRET_KEY_LENGTH_MIN} characters` });

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .default('false')
  .transform((text) => text === 'true');

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
    .describe('What the operator edits: games, products, prices, texts, art.'),
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
      'Signs versions of games; `DATA_DIR/release-key.pem` without it. Made by the first `build add`: [builds.md](builds.md).',
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
      'The domain of the session cookie, such as `example.com`. Every subdomain can then read the token, so all must be trusted. Without it the cookie belongs to the host of `PUBLIC_URL`.',
    ),
  ENVIRONMENT: z
    .enum(['Production', 'Sandbox'], { error: 'must be Production or Sandbox' })
    .default('Production')
    .describe('`Sandbox` shows `/primitives` and the pseudo-locale, and has its own cookies and client ids.'),
  DATABASE_URL: address(['postgres:', 'postgresql:'])
    .optional()
    .describe('PostgreSQL 13 or newer. Without it the demo uses an embedded database in `DATA_DIR`.'),
  REDIS_URL: address(['redis:', 'rediss:'])
    .optional()
    .describe('Keeps the counters of limits in Redis; in PostgreSQL without it.'),
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
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['TRACKING_SINK_URL', 'TRACKING_SINK_SECRET'],
  ['BUILDS_URL', 'BUILDS_SIGNING_KEY'],
];
