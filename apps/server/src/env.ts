import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import type { Role as OperatorRole } from '@gatehouse/contract/operator/roles';
import { HASHES_AT_ONCE_MIN } from '@gatehouse/domain/limits';
import {
  NEEDED_TO_SERVE,
  ONLY_TOGETHER,
  type VariableName,
  type Variables,
  variables,
} from './env-variables.ts';
import { StartupProblem } from './errors.ts';
import { isLoopback } from './loopback.ts';
import { pageCapacity } from './page-capacity.rules.ts';
import type { TimeLimits } from './time-limits.ts';

/** `operate` is the operator's command line: it runs next to the servers and opens no port. */
export type Mode = 'demo' | 'serve' | 'operate';

export type Role = 'web' | 'worker' | 'all';

export interface ProviderCredentials {
  clientId: string;
  clientSecret: string;
  issuer: string;
}

/** The OpenID provider of the publisher, by which operators sign in. */
export interface OperatorProviderSettings extends ProviderCredentials {
  scope: string;
  groupsClaim: string;
  /** By group of the provider. */
  rolesOfGroups: Readonly<Record<string, readonly OperatorRole[]>>;
}

/** What each setting means: `env-variables.ts`. */
export interface Env {
  mode: Mode;
  environment: 'Production' | 'Sandbox';
  host: string;
  port: number;
  publicUrl: string;
  apiUrl: string;
  storeApiUrl: string;
  sessionDomain: string | undefined;
  dataDir: string;
  contentDir: string;
  contentCacheDir: string;
  installersDir: string;
  buildsDir: string;
  releaseKeyFile: string;
  buildsHost: { url: string; signingKey: string } | undefined;
  logLevel: string;
  /** An OpenTelemetry collector, and the share of requests that it gets. */
  tracing: { endpoint: string; headers: Record<string, string>; share: number } | undefined;
  /** The number of reverse proxies in front of the server; with 0 X-Forwarded-For is never read. */
  trustedProxies: number;
  requestsPerSecond: number;
  passwordHashesAtOnce: number;
  passwordHashQueue: number | undefined;
  pageCacheMb: number;
  renderQueue: number;
  shutdownDelaySeconds: number;
  role: Role;
  /** That share the port; one for a worker and in the demo. */
  processes: number;
  challengeWork: number;
  siteFailuresPerHour: number;
  databaseUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  databasePoolSize: number;
  databaseTimeLimits: TimeLimits;
  hasPreparedStatements: boolean;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  secretKey: string | undefined;
  previousSecretKey: string | undefined;
  metricsToken: string | undefined;
  google: ProviderCredentials | undefined;
  facebook: ProviderCredentials | undefined;
  operatorProvider: OperatorProviderSettings | undefined;
  /** Whether operators may sign in with password or passkey. */
  operatorPasswordSignIn: boolean;
  /** By product name of the game. */
  gameWebhookSecrets: ReadonlyMap<string, string>;
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string } | undefined;
  /** Asked once about the passwords of players without a hash. */
  legacyVerify: { url: string; secret: string } | undefined;
  trackingKeptDays: number;
  trackingSink: { url: string; secret: string } | undefined;
}

export function readMode(argument: string | undefined): 'demo' | 'serve' {
  if (argument === 'demo' || argument === 'serve') return argument;
  throw new StartupProblem('Say how to start: "demo" or "serve".');
}

/** `neededToOperate`: what one command of the operator needs besides the database. */
export function readEnv(
  mode: Mode,
  source: Record<string, string | undefined>,
  neededToOperate: VariableName[] = [],
): Env {
  // An empty variable is how a compose file says "not set".
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { given, problems: unreadable } = withSecretFiles(set);
  const parsed = variables.safeParse(given);
  const problems = [
    ...unreadable,
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

/** `SECRET_KEY_FILE` names a file with the value of `SECRET_KEY`, and so on: how containers get secrets. */
function withSecretFiles(set: Record<string, string | undefined>) {
  const given = { ...set };
  const problems: string[] = [];
  for (const name of Object.keys(variables.shape)) {
    const fileName = `${name}_FILE`;
    const file = set[fileName];
    if (file === undefined || fileName in variables.shape) continue;
    if (set[name] !== undefined) problems.push(`${name} and ${fileName} are both set`);
    try {
      given[name] = readFileSync(file, 'utf8').trimEnd();
    } catch (error) {
      problems.push(`${fileName} cannot be read: ${file} (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { given, problems };
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
  // Without an exception: passwords are sent there.
  if (from.LEGACY_VERIFY_URL !== undefined && isClear(new URL(from.LEGACY_VERIFY_URL))) {
    problems.push('LEGACY_VERIFY_URL must start with https://, or passwords travel in clear');
  }
  if (from.OPERATOR_OIDC_ISSUER !== undefined && isClear(new URL(from.OPERATOR_OIDC_ISSUER))) {
    problems.push(
      'OPERATOR_OIDC_ISSUER must start with https://, or anybody on the way can become an operator',
    );
  }
  if (from.OPERATOR_PASSWORD_SIGN_IN === 'off' && from.OPERATOR_OIDC_ISSUER === undefined) {
    problems.push('OPERATOR_PASSWORD_SIGN_IN=off needs OPERATOR_OIDC_ISSUER, or no operator can sign in');
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
  const pages = pageCapacity(memoryMbHere(), processesOf(mode, from));
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
    contentCacheDir: resolve(from.CONTENT_CACHE_DIR ?? join(tmpdir(), cacheFolderName(from.DATABASE_URL))),
    installersDir: resolve(from.INSTALLERS_DIR),
    buildsDir: resolve(from.BUILDS_DIR ?? join(from.DATA_DIR, 'builds')),
    releaseKeyFile: resolve(from.RELEASE_KEY_FILE ?? join(from.DATA_DIR, 'release-key.pem')),
    buildsHost:
      from.BUILDS_URL && from.BUILDS_SIGNING_KEY
        ? { url: from.BUILDS_URL.replace(/\/+$/, ''), signingKey: from.BUILDS_SIGNING_KEY }
        : undefined,
    // The demo prints its summary and a command its result; log lines would hide both.
    logLevel: from.LOG_LEVEL ?? (mode === 'serve' ? 'info' : 'warn'),
    tracing: from.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: from.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: from.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          share: from.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    trustedProxies: from.TRUST_PROXY,
    requestsPerSecond: from.REQUESTS_PER_SECOND,
    passwordHashesAtOnce: from.PASSWORD_HASHES_AT_ONCE ?? hashesAtOnceHere(processesOf(mode, from)),
    passwordHashQueue: from.PASSWORD_HASH_QUEUE,
    pageCacheMb: from.PAGE_CACHE_MB ?? pages.cacheMb,
    renderQueue: from.RENDER_QUEUE ?? pages.waiting,
    shutdownDelaySeconds: from.SHUTDOWN_DELAY,
    role: mode === 'serve' ? from.ROLE : 'all',
    processes: processesOf(mode, from),
    challengeWork: from.CHALLENGE_WORK,
    siteFailuresPerHour: from.SITE_FAILURES_PER_HOUR,
    databaseUrl: from.DATABASE_URL,
    databaseReplicaUrl: from.DATABASE_REPLICA_URL,
    databasePoolSize: from.DATABASE_POOL_SIZE,
    databaseTimeLimits: {
      statementMs: from.DATABASE_STATEMENT_TIMEOUT * 1000,
      lockMs: from.DATABASE_LOCK_TIMEOUT * 1000,
      idleInTransactionMs: from.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT * 1000,
    },
    hasPreparedStatements: from.DATABASE_PREPARED_STATEMENTS,
    redisUrl: from.REDIS_URL,
    smtpUrl: from.SMTP_URL,
    mailFrom: from.MAIL_FROM ?? `no-reply@${publicUrl.hostname}`,
    secretKey: from.SECRET_KEY,
    previousSecretKey: from.SECRET_KEY_PREVIOUS,
    metricsToken: from.METRICS_TOKEN,
    google: provider(from.GOOGLE_CLIENT_ID, from.GOOGLE_CLIENT_SECRET, from.GOOGLE_ISSUER),
    facebook: provider(from.FACEBOOK_CLIENT_ID, from.FACEBOOK_CLIENT_SECRET, from.FACEBOOK_ISSUER),
    operatorProvider: operatorProvider(from),
    operatorPasswordSignIn: from.OPERATOR_PASSWORD_SIGN_IN === 'on',
    gameWebhookSecrets: readPairs(from.GAME_WEBHOOK_SECRETS),
    stripe:
      from.STRIPE_SECRET_KEY && from.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: from.STRIPE_SECRET_KEY,
            webhookSecret: from.STRIPE_WEBHOOK_SECRET,
            apiUrl: from.STRIPE_API_URL,
          }
        : undefined,
    legacyVerify:
      from.LEGACY_VERIFY_URL && from.LEGACY_VERIFY_SECRET
        ? { url: from.LEGACY_VERIFY_URL, secret: from.LEGACY_VERIFY_SECRET }
        : undefined,
    trackingKeptDays: from.TRACKING_KEPT_DAYS,
    trackingSink:
      from.TRACKING_SINK_URL && from.TRACKING_SINK_SECRET
        ? { url: from.TRACKING_SINK_URL, secret: from.TRACKING_SINK_SECRET }
        : undefined,
  };
}

function processesOf(mode: Mode, from: Variables): number {
  return mode === 'serve' && from.ROLE !== 'worker' ? from.WEB_CONCURRENCY : 1;
}

/** Hashes run in the threads of Node, of which there are four unless UV_THREADPOOL_SIZE is set. */
function hashesAtOnceHere(processes: number): number {
  const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
  const cores = Math.floor(availableParallelism() / processes);
  return Math.max(HASHES_AT_ONCE_MIN, Math.min(cores, threads));
}

/** Of the container, where it has less than the machine. Without a limit Node says 0, or more than there is. */
function memoryMbHere(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()) / 1024 ** 2;
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

function operatorProvider(from: Variables): OperatorProviderSettings | undefined {
  const issuer = from.OPERATOR_OIDC_ISSUER;
  const known = issuer && provider(from.OPERATOR_OIDC_CLIENT_ID, from.OPERATOR_OIDC_CLIENT_SECRET, issuer);
  if (!known) return undefined;
  return {
    ...known,
    scope: from.OPERATOR_OIDC_SCOPE,
    groupsClaim: from.OPERATOR_OIDC_GROUPS_CLAIM,
    rolesOfGroups: from.OPERATOR_OIDC_ROLES ?? {},
  };
}

/** One for each database, because their releases have nothing in common. Windows has a temporary folder a user. */
function cacheFolderName(databaseUrl = ''): string {
  const database = createHash('sha256').update(databaseUrl).digest('hex').slice(0, 8);
  return `gatehouse-content-${process.getuid?.() ?? 0}-${database}`;
}
