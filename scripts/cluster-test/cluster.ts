import { chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts';
import { freePort } from '../../apps/server/test/support/free-port.ts';
import { startMailServer, type TestMailServer } from '../../apps/server/test/support/mail-server.ts';
import { WEBHOOK_SECRET } from '../../apps/server/test/support/stripe-messages.ts';
import { type StripeStandIn, startStripeStandIn } from '../../apps/server/test/support/stripe-stand-in.ts';
import { unprivileged } from '../../apps/server/test/support/throwaway-postgres.ts';
import { waitUntil } from '../../apps/server/test/support/wait-until.ts';
import { findRedis } from '../find-programs.mjs';
import { type HaProxy, haProxy, type PgBouncer, pgBouncer } from './balancers.ts';
import { answers, type PostgresCluster, startPostgresCluster } from './patroni.ts';
import { createService, listens, type Service } from './service.ts';

/** The version that is tested. */
export const SERVER = resolve(import.meta.dirname, '../../apps/server/dist/server.js');
const START_TIMEOUT_MS = 240_000;

export interface Node extends Service {
  address: string;
  /** The version of Gatehouse that runs from the next start on. */
  install(server: string): void;
}

export interface Cluster {
  folder: string;
  postgres: PostgresCluster;
  pgBouncers: [PgBouncer, PgBouncer];
  redis: Service;
  haProxy: HaProxy;
  web: [Node, Node];
  worker: Node;
  mails: TestMailServer;
  stripe: StripeStandIn;
  /** Leads to the primary, also of commands of the operator. */
  databaseUrl: string;
  variables: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Players → HAProxy → two web nodes → two PgBouncers → HAProxy → the primary. The worker names the members of PostgreSQL in
 * its DATABASE_URL, so that both ways are tried.
 */
export async function startCluster(server: string, say: (line: string) => void): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-cluster-'));
  const owner = unprivileged();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const postgres = await startPostgresCluster(folder);
  say('PostgreSQL: three members');
  const members = postgres.members.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const databaseUrl = `postgres://gatehouse@${members}/gatehouse`;
  await createDatabase((await postgres.primary()).port);
  const ports: [number, number, number] = [await freePort(), await freePort(), await freePort()];
  const proxy = await haProxy(folder, ports.slice(0, 2), postgres.members);
  await proxy.start();
  const pgBouncers: [PgBouncer, PgBouncer] = [
    await pgBouncer('pgbouncer1', folder, proxy.databasePort),
    await pgBouncer('pgbouncer2', folder, proxy.databasePort),
  ];
  for (const one of pgBouncers) await one.start();
  const poolers = pgBouncers.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const { service: redis, url: redisUrl } = await redisServer(folder);
  await redis.start();
  const [mails, stripe] = [await startMailServer(), await startStripeStandIn()];
  const variables = {
    PUBLIC_URL: 'https://play.example.test',
    SECRET_KEY: 'a key that only this test knows of',
    SMTP_URL: mails.url,
    REDIS_URL: redisUrl,
    DATA_DIR: join(folder, 'data'),
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
    SHUTDOWN_DELAY: '3',
  };
  mkdirSync(variables.DATA_DIR);
  const throughPooler = {
    ...variables,
    ROLE: 'web',
    DATABASE_URL: `postgres://gatehouse@${poolers}/gatehouse?target_session_attrs=any`,
    DATABASE_PREPARED_STATEMENTS: 'false',
  };
  const web: [Node, Node] = [
    node('web1', server, folder, ports[0], throughPooler),
    node('web2', server, folder, ports[1], throughPooler),
  ];
  const worker = node('worker', server, folder, ports[2], {
    ...variables,
    ROLE: 'worker',
    DATABASE_URL: databaseUrl,
  });
  for (const one of [...web, worker]) await one.start();
  say('two PgBouncers, Redis, HAProxy, two web nodes and a worker');
  return {
    folder,
    postgres,
    pgBouncers,
    redis,
    haProxy: proxy,
    web,
    worker,
    mails,
    stripe,
    databaseUrl,
    variables,
    async stop() {
      for (const one of [...web, worker, proxy, ...pgBouncers, redis, ...postgres.services]) await one.kill();
      await mails.stop();
      await stripe.close();
    },
  };
}

function node(
  name: string,
  firstServer: string,
  folder: string,
  port: number,
  variables: Record<string, string>,
): Node {
  const address = `http://127.0.0.1:${port}`;
  let server = firstServer;
  const service = createService({
    name,
    command: () => [process.execPath, server, 'serve'],
    log: join(folder, `${name}.log`),
    // Each is a machine of its own.
    env: { ...variables, PORT: String(port), CONTENT_CACHE_DIR: join(folder, `${name}-content`) },
    ready: () =>
      waitUntil(() => answers(`${address}/ready`), { timeoutMs: START_TIMEOUT_MS, what: `${name} is ready` }),
  });
  return {
    ...service,
    address,
    install(next) {
      server = next;
    },
  };
}

async function redisServer(folder: string): Promise<{ service: Service; url: string }> {
  const program = findRedis();
  if (!program) throw new Error('Redis is not installed.');
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const service = createService({
    name: 'redis',
    command: () => [program, '--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
    log: join(folder, 'redis.log'),
    ready: () => waitUntil(() => listens(port), { timeoutMs: START_TIMEOUT_MS, what: 'Redis answers' }),
  });
  return { service, url };
}

async function createDatabase(port: number): Promise<void> {
  const db = await openPostgres(`postgres://gatehouse@127.0.0.1:${port}/postgres`, () => undefined);
  await db.statement('create database gatehouse');
  await db.close();
}
