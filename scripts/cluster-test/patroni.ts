import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/server/test/support/free-port.ts';
import { unprivileged } from '../../apps/server/test/support/throwaway-postgres.ts';
import { waitUntil } from '../../apps/server/test/support/wait-until.ts';
import { findPostgresBin } from '../find-programs.mjs';
import { createService, type Service } from './service.ts';

const MEMBERS = 3;
const START_TIMEOUT_MS = 180_000;
/** Seconds. A leader that is silent for the first one loses its place. */
const TIMES = { ttl: 10, loop_wait: 1, retry_timeout: 3 };

export interface Member extends Service {
  port: number;
  restPort: number;
}

export interface PostgresCluster {
  members: Member[];
  services: Service[];
  primary(): Promise<Member>;
  /** Every member streams, and one of them is synchronous: a failover loses nothing. */
  waitUntilWhole(): Promise<void>;
}

/** Three members of etcd and three of PostgreSQL, started by Patroni with synchronous replication. */
export async function startPostgresCluster(folder: string): Promise<PostgresCluster> {
  const etcd = await startEtcd(folder);
  const members: Member[] = [];
  for (let nth = 1; nth <= MEMBERS; nth += 1) members.push(await member(`pg${nth}`, folder, etcd.addresses));
  const isPrimary = (one: Member) => answers(`http://127.0.0.1:${one.restPort}/primary`);
  const primary = async () => {
    for (const one of members) if (await isPrimary(one)) return one;
    throw new Error('there is no primary');
  };
  await members[0]?.start();
  await waitUntil(async () => members[0] !== undefined && (await isPrimary(members[0])), {
    timeoutMs: START_TIMEOUT_MS,
    what: 'the first member is the primary',
  });
  await Promise.all(members.slice(1).map((one) => one.start()));
  const cluster: PostgresCluster = {
    members,
    services: [...members, ...etcd.services],
    primary,
    waitUntilWhole: () =>
      waitUntil(() => isWhole(members), { timeoutMs: START_TIMEOUT_MS, what: 'all members replicate' }),
  };
  await cluster.waitUntilWhole();
  return cluster;
}

async function isWhole(members: Member[]): Promise<boolean> {
  const paths = await Promise.all(
    members.map(async ({ restPort }) => {
      const isAt = (path: string) => answers(`http://127.0.0.1:${restPort}/${path}`);
      return { primary: await isAt('primary'), replica: await isAt('replica'), sync: await isAt('sync') };
    }),
  );
  const count = (key: 'primary' | 'replica' | 'sync') => paths.filter((path) => path[key]).length;
  return count('primary') === 1 && count('replica') === MEMBERS - 1 && count('sync') >= 1;
}

async function startEtcd(folder: string): Promise<{ services: Service[]; addresses: string[] }> {
  const ports = await Promise.all(
    Array.from({ length: MEMBERS }, async () => ({ client: await freePort(), peer: await freePort() })),
  );
  const peers = ports.map(({ peer }, index) => `etcd${index + 1}=http://127.0.0.1:${peer}`).join(',');
  const services = ports.map(({ client, peer }, index) => {
    const name = `etcd${index + 1}`;
    const address = `http://127.0.0.1:${client}`;
    const options = {
      name,
      'data-dir': join(folder, name),
      'listen-client-urls': address,
      'advertise-client-urls': address,
      'listen-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-cluster': peers,
      'unsafe-no-fsync': 'true',
    };
    return createService({
      name,
      command: () => ['etcd', ...Object.entries(options).map(([key, value]) => `--${key}=${value}`)],
      log: join(folder, `${name}.log`),
      // Debian builds it for ARM too, which its makers do not.
      env: { ETCD_UNSUPPORTED_ARCH: 'arm64' },
      ready: () =>
        waitUntil(() => answers(`${address}/health`), {
          timeoutMs: START_TIMEOUT_MS,
          what: `${name} answers`,
        }),
    });
  });
  await Promise.all(services.map((one) => one.start()));
  return { services, addresses: ports.map(({ client }) => `127.0.0.1:${client}`) };
}

async function member(name: string, folder: string, etcd: string[]): Promise<Member> {
  const [port, restPort] = [await freePort(), await freePort()];
  const config = join(folder, `${name}.json`);
  // JSON is YAML.
  writeFileSync(config, JSON.stringify(configOf({ name, folder, etcd, port, restPort })));
  const service = createService({
    name,
    command: () => ['patroni', config],
    log: join(folder, `${name}.log`),
    owner: unprivileged(),
    daemon: () => postmasterOf(join(folder, name)),
    ready: () =>
      waitUntil(() => answers(`http://127.0.0.1:${restPort}/liveness`), {
        timeoutMs: START_TIMEOUT_MS,
        what: `${name} answers`,
      }),
  });
  return { ...service, port, restPort };
}

/** Patroni lets PostgreSQL outlive it. */
function postmasterOf(dataFolder: string): number | undefined {
  const file = join(dataFolder, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : Number.NaN;
  if (!Number.isInteger(pid) || !existsSync(`/proc/${pid}`)) return undefined;
  // The number may belong to another process by now.
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataFolder) ? pid : undefined;
}

interface MemberOptions {
  name: string;
  folder: string;
  etcd: string[];
  port: number;
  restPort: number;
}

function configOf({ name, folder, etcd, port, restPort }: MemberOptions) {
  const rest = `127.0.0.1:${restPort}`;
  const address = `127.0.0.1:${port}`;
  return {
    scope: 'gatehouse',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: etcd },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: true,
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 80,
            shared_buffers: '24MB',
            wal_log_hints: 'on',
            wal_keep_size: '256MB',
            // A standby that is silent must not hold up commits for longer.
            wal_sender_timeout: '3s',
            wal_receiver_timeout: '5s',
            fsync: 'off',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums', 'no-sync'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: join(folder, name),
      bin_dir: findPostgresBin(),
      pgpass: join(folder, `${name}.pgpass`),
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
      authentication: {
        superuser: { username: 'gatehouse', password: 'unused' },
        replication: { username: 'replicator', password: 'unused' },
        rewind: { username: 'gatehouse', password: 'unused' },
      },
    },
  };
}

export async function answers(address: string): Promise<boolean> {
  const reply = await fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  await reply?.arrayBuffer().catch(() => undefined);
  return reply?.ok ?? false;
}
