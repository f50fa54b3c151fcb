import { join, resolve } from 'node:path';
import {
  NEEDED_TO_SERVE,
  ONLY_TOGETHER,
  type VariableName,
  type Variables,
  variables,
} from './env-variables.ts';
import { StartupProblem } from './errors.ts';
import { isLoopback } from './loopback.ts';

/** `operate` is the operator's command line: it runs next to the servers and opens no port. */
export type Mode = 'demo' | 'serve' | 'operate';

export interface ProviderCredentials {
  clientId: string;
  clientSecret: string;
  issuer: string;
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
  installersDir: string;
  buildsDir: string;
  releaseKeyFile: string;
  buildsHost: { url: string; signingKey: string } | undefined;
  logLevel: string;
  /** The number of reverse proxies in front of the server; with 0 X-Forwarded-For is never read. */
  trustedProxies: number;
  requestsPerSecond: number;
  challengeWork: number;
  siteFailuresPerHour: number;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  secretKey: string | undefined;
  previousSecretKey: string | undefined;
  metricsToken: string | undefined;
  google: ProviderCredentials | undefined;
  facebook: ProviderCredentials | undefined;
  /** By product name of the game. */
  gameWebhookSecrets: ReadonlyMap<string, string>;
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string } | undefined;
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
    releaseKeyFile: resolve(from.RELEASE_KEY_FILE ?? join(from.DATA_DIR, 'release-key.pem')),
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
