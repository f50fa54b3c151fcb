import { join, resolve } from 'node:path';
import { API_ROOT } from '@gatehouse/contract/headers';
import { isEmail } from '@gatehouse/domain/email';
import {
  CHALLENGE_WORK_DEFAULT,
  REQUESTS_PER_SECOND_DEFAULT,
  SITE_FAILURES_PER_HOUR_DEFAULT,
} from '@gatehouse/domain/limits';
import { z } from 'zod';
import { isLoopback } from './loopback.ts';
import { StartupProblem } from './startup-problem.ts';

/** `operate` is the operator's command line: it runs beside the servers and opens no port. */
export type Mode = 'demo' | 'serve' | 'operate';

export interface ProviderCredentials {
  clientId: string;
  clientSecret: string;
  issuer: string;
}

export interface Env {
  mode: Mode;
  environment: 'Production' | 'Sandbox';
  host: string;
  port: number;
  publicUrl: string;
  /** Paths of the portal's own origin, for operators whose proxy forwards them; the store's calls may have their own. */
  apiUrl: string;
  storeApiUrl: string;
  /** The domain of the session cookie, where subdomains share the session. */
  sessionDomain: string | undefined;
  dataDir: string;
  contentDir: string;
  /** What `npm run build:installers` has made. */
  installersDir: string;
  /** The versions of games that players install. */
  buildsDir: string;
  /** Where the files of games are downloaded from instead of this server, and the key that signs their URLs. */
  buildsHost: { url: string; signingKey: string } | undefined;
  logLevel: string;
  /** The number of reverse proxies in front of the server; with 0 X-Forwarded-For is never read. */
  trustedProxies: number;
  /** Sustained rate of one address block. Requests over it are delayed, then rejected. */
  requestsPerSecond: number;
  /** The key derivations of the hardest challenge. */
  challengeWork: number;
  /** Wrong passwords an hour on the whole site before every unknown device has to solve a challenge. */
  siteFailuresPerHour: number;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  secretKey: string | undefined;
  /** Opens data that was sealed before SECRET_KEY was changed. */
  previousSecretKey: string | undefined;
  /** The bearer token for /metrics. Without it, serve mode does not offer metrics. */
  metricsToken: string | undefined;
  google: ProviderCredentials | undefined;
  facebook: ProviderCredentials | undefined;
  /** By product name of the game. They sign what is told to game servers. */
  gameWebhookSecrets: ReadonlyMap<string, string>;
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string } | undefined;
  trackingKeptDays: number;
  /** The operator's own analytics, which gets a copy of every event. */
  trackingSink: { url: string; secret: string } | undefined;
}

const REPOSITORY_ROOT = resolve(import.meta.dirname, '../../..');
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

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number' })
    .transform(Number)
    .refine((port) => port > 0 && port < 65_536, { error: 'must be between 1 and 65535' })
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  CONTENT_DIR: z.string().default(resolve(REPOSITORY_ROOT, 'content')),
  INSTALLERS_DIR: z.string().default(resolve(REPOSITORY_ROOT, 'dist/installers')),
  BUILDS_DIR: z.string().optional(),
  BUILDS_URL: address(['http:', 'https:']).optional(),
  BUILDS_SIGNING_KEY: secretKey.optional(),
  PUBLIC_URL: address(['http:', 'https:']).optional(),
  API_URL: apiPath.default(API_ROOT),
  STORE_API_URL: apiPath.optional(),
  SESSION_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, { error: 'must be a domain such as example.com' })
    .optional(),
  ENVIRONMENT: z
    .enum(['Production', 'Sandbox'], { error: 'must be Production or Sandbox' })
    .default('Production'),
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
  REDIS_URL: address(['redis:', 'rediss:']).optional(),
  SMTP_URL: address(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().refine(isEmail, { error: 'must be an e-mail address' }).optional(),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_PREVIOUS: secretKey.optional(),
  METRICS_TOKEN: z
    .string()
    .min(METRICS_TOKEN_LENGTH_MIN, { error: `must have at least ${METRICS_TOKEN_LENGTH_MIN} characters` })
    .optional(),
  DEMO_ALLOW_REMOTE: flag,
  PUBLIC_URL_ALLOW_HTTP: flag,
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: address(['http:', 'https:']).default('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_ISSUER: address(['http:', 'https:']).default('https://www.facebook.com'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: address(['http:', 'https:']).default('https://api.stripe.com'),
  GAME_WEBHOOK_SECRETS: z
    .string()
    .regex(/^[a-z0-9-]+=[^,]{24,}(,[a-z0-9-]+=[^,]{24,})*$/, {
      error: 'must be like emberfall=SECRET,neon-drift=SECRET, with at least 24 characters each',
    })
    .optional(),
  TRACKING_KEPT_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, { error: 'must be a number of days from 1 to 9999' })
    .transform(Number)
    .default(90),
  TRACKING_SINK_URL: address(['http:', 'https:']).optional(),
  TRACKING_SINK_SECRET: z
    .string()
    .min(SINK_SECRET_LENGTH_MIN, { error: `must have at least ${SINK_SECRET_LENGTH_MIN} characters` })
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .optional(),
  TRUST_PROXY: proxies.default(0),
  REQUESTS_PER_SECOND: count.default(REQUESTS_PER_SECOND_DEFAULT),
  CHALLENGE_WORK: count.default(CHALLENGE_WORK_DEFAULT),
  SITE_FAILURES_PER_HOUR: count.default(SITE_FAILURES_PER_HOUR_DEFAULT),
});

type Variables = z.output<typeof variables>;
export type VariableName = keyof Variables;

const NEEDED_TO_SERVE: VariableName[] = ['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'SECRET_KEY'];
const ONLY_TOGETHER: [VariableName, VariableName][] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['TRACKING_SINK_URL', 'TRACKING_SINK_SECRET'],
  ['BUILDS_URL', 'BUILDS_SIGNING_KEY'],
];

export function readMode(argument: string | undefined): 'demo' | 'serve' {
  if (argument === 'demo' || argument === 'serve') return argument;
  throw new StartupProblem('Say how to start: "demo" or "serve".');
}

/** `neededToOperate`: what one command of the operator needs beside the database. */
export function readEnv(
  mode: Mode,
  source: Record<string, string | undefined>,
  neededToOperate: VariableName[] = [],
): Env {
  // An empty variable is how a compose file says "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...neededIn(mode, given, neededToOperate)
      .filter((name) => given[name] === undefined)
      .map((name) => `${name} is missing`),
    ...ONLY_TOGETHER.filter(([a, b]) => (given[a] === undefined) !== (given[b] === undefined)).map(
      ([a, b]) => `${a} and ${b} must be set together`,
    ),
    ...(parsed.success ? unsafeSettings(mode, parsed.data) : []),
  ];
  if (!parsed.success || problems.length > 0) throw new StartupProblem(listProblems(problems));
  return toEnv(mode, parsed.data);
}

function neededIn(
  mode: Mode,
  given: Record<string, string | undefined>,
  neededToOperate: VariableName[],
): VariableName[] {
  if (mode === 'serve') return NEEDED_TO_SERVE;
  // A demo has its own key and URL. A database server is shared with nodes that have theirs from the environment.
  return mode === 'operate' && given.DATABASE_URL !== undefined ? neededToOperate : [];
}

/** Well-formed settings that would expose players. */
function unsafeSettings(mode: Mode, from: Variables): string[] {
  const problems: string[] = [];
  if (mode === 'demo' && !isLoopback(from.HOST) && !from.DEMO_ALLOW_REMOTE) {
    problems.push(
      `HOST ${from.HOST} opens the demo, its mailbox and its accounts to others: set DEMO_ALLOW_REMOTE=true if you mean it`,
    );
  }
  const publicUrl = from.PUBLIC_URL === undefined ? undefined : new URL(from.PUBLIC_URL);
  const isClear = (url: URL | undefined) => url?.protocol === 'http:' && !isLoopback(url.hostname);
  const refusesHttp = mode === 'serve' && !from.PUBLIC_URL_ALLOW_HTTP;
  if (refusesHttp && isClear(publicUrl)) {
    problems.push(
      'PUBLIC_URL must start with https://, or passwords travel in clear: set PUBLIC_URL_ALLOW_HTTP=true if you mean it',
    );
  }
  if (refusesHttp && from.BUILDS_URL !== undefined && isClear(new URL(from.BUILDS_URL))) {
    problems.push(
      'BUILDS_URL must start with https://, or the signed addresses of files travel in clear: set PUBLIC_URL_ALLOW_HTTP=true if you mean it',
    );
  }
  const isShared = `.${publicUrl?.hostname ?? ''}`.endsWith(`.${from.SESSION_DOMAIN ?? ''}`);
  if (from.SESSION_DOMAIN !== undefined && !isShared) {
    problems.push('SESSION_DOMAIN must be the domain of PUBLIC_URL, or one above it');
  }
  if (from.SECRET_KEY_PREVIOUS !== undefined && from.SECRET_KEY === undefined) {
    problems.push('SECRET_KEY_PREVIOUS needs the new key in SECRET_KEY');
  }
  if (from.SECRET_KEY !== undefined && from.SECRET_KEY === from.SECRET_KEY_PREVIOUS) {
    problems.push('SECRET_KEY_PREVIOUS must differ from SECRET_KEY');
  }
  return problems;
}

function listProblems(problems: string[]): string {
  if (problems.length === 1) return `The environment is not right: ${problems[0]}.`;
  return ['The environment is not right:', ...problems.map((problem) => `  - ${problem}`)].join('\n');
}

function toEnv(mode: Mode, from: Variables): Env {
  const publicUrl = new URL(from.PUBLIC_URL ?? `http://127.0.0.1:${from.PORT}`);
  return {
    mode,
    environment: from.ENVIRONMENT,
    host: from.HOST,
    port: from.PORT,
    publicUrl: publicUrl.href.replace(/\/+$/, ''),
    apiUrl: from.API_URL,
    storeApiUrl: from.STORE_API_URL ?? from.API_URL,
    sessionDomain: from.SESSION_DOMAIN,
    dataDir: resolve(from.DATA_DIR),
    contentDir: resolve(from.CONTENT_DIR),
    installersDir: resolve(from.INSTALLERS_DIR),
    buildsDir: resolve(from.BUILDS_DIR ?? join(from.DATA_DIR, 'builds')),
    buildsHost:
      from.BUILDS_URL && from.BUILDS_SIGNING_KEY
        ? { url: from.BUILDS_URL.replace(/\/+$/, ''), signingKey: from.BUILDS_SIGNING_KEY }
        : undefined,
    // The demo prints its summary and a command its result; log lines would hide both.
    logLevel: from.LOG_LEVEL ?? (mode === 'serve' ? 'info' : 'warn'),
    trustedProxies: from.TRUST_PROXY,
    requestsPerSecond: from.REQUESTS_PER_SECOND,
    challengeWork: from.CHALLENGE_WORK,
    siteFailuresPerHour: from.SITE_FAILURES_PER_HOUR,
    databaseUrl: from.DATABASE_URL,
    redisUrl: from.REDIS_URL,
    smtpUrl: from.SMTP_URL,
    mailFrom: from.MAIL_FROM ?? `no-reply@${publicUrl.hostname}`,
    secretKey: from.SECRET_KEY,
    previousSecretKey: from.SECRET_KEY_PREVIOUS,
    metricsToken: from.METRICS_TOKEN,
    google: provider(from.GOOGLE_CLIENT_ID, from.GOOGLE_CLIENT_SECRET, from.GOOGLE_ISSUER),
    facebook: provider(from.FACEBOOK_CLIENT_ID, from.FACEBOOK_CLIENT_SECRET, from.FACEBOOK_ISSUER),
    gameWebhookSecrets: readPairs(from.GAME_WEBHOOK_SECRETS),
    stripe:
      from.STRIPE_SECRET_KEY && from.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: from.STRIPE_SECRET_KEY,
            webhookSecret: from.STRIPE_WEBHOOK_SECRET,
            apiUrl: from.STRIPE_API_URL,
          }
        : undefined,
    trackingKeptDays: from.TRACKING_KEPT_DAYS,
    trackingSink:
      from.TRACKING_SINK_URL && from.TRACKING_SINK_SECRET
        ? { url: from.TRACKING_SINK_URL, secret: from.TRACKING_SINK_SECRET }
        : undefined,
  };
}

function readPairs(text: string | undefined): ReadonlyMap<string, string> {
  const pairs = text?.split(',') ?? [];
  return new Map(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
  );
}

function provider(clientId: string | undefined, clientSecret: string | undefined, issuer: string) {
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : undefined;
}
