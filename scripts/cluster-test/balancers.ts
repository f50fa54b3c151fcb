import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/server/test/support/free-port.ts';
import { unprivileged } from '../../apps/server/test/support/throwaway-postgres.ts';
import { waitUntil } from '../../apps/server/test/support/wait-until.ts';
import { findPgBouncer } from '../find-programs.mjs';
import type { Member } from './patroni.ts';
import { createService, listens, type Service } from './service.ts';

const START_TIMEOUT_MS = 60_000;

export interface HaProxy extends Service {
  /** What players open. */
  address: string;
  /** Leads to the primary. */
  databasePort: number;
}

/** One for the nodes, by `/ready`, and for the primary, by the answer of Patroni. */
export async function haProxy(folder: string, nodePorts: number[], members: Member[]): Promise<HaProxy> {
  const [port, databasePort] = [await freePort(), await freePort()];
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(
    config,
    `global
  maxconn 500
defaults
  timeout connect 1s
  timeout client 60s
  timeout server 15s
  timeout check 1s
frontend web
  mode http
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  mode http
  balance roundrobin
  option httpchk GET /ready
  retries 3
  option redispatch 1
  retry-on conn-failure
  http-error status 503 content-type application/json string '{"errorTypes":["OVERLOADED"],"message":"Too busy at the moment"}' hdr Retry-After 2
  # A node that is not ready still answers what it has begun.
  default-server check inter 500ms fastinter 250ms fall 2 rise 1
${nodePorts.map((one, index) => `  server web${index + 1} 127.0.0.1:${one}`).join('\n')}
listen primary
  mode tcp
  bind 127.0.0.1:${databasePort}
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server check inter 500ms fastinter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(({ name, port: own, restPort }) => `  server ${name} 127.0.0.1:${own} port ${restPort}`).join('\n')}
`,
  );
  const address = `http://127.0.0.1:${port}`;
  const service = createService({
    name: 'haproxy',
    command: () => ['/usr/sbin/haproxy', '-f', config],
    log: join(folder, 'haproxy.log'),
    ready: () =>
      waitUntil(() => listens(port), {
        timeoutMs: START_TIMEOUT_MS,
        what: 'HAProxy listens',
      }),
  });
  return { ...service, address, databasePort };
}

export interface PgBouncer extends Service {
  port: number;
}

export async function pgBouncer(name: string, folder: string, databasePort: number): Promise<PgBouncer> {
  const program = findPgBouncer();
  if (!program) throw new Error('PgBouncer is not installed.');
  const port = await freePort();
  const config = join(folder, `${name}.ini`);
  const users = join(folder, `${name}-users.txt`);
  writeFileSync(users, '"gatehouse" ""\n');
  writeFileSync(
    config,
    `[databases]
* = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
server_login_retry = 1
query_wait_timeout = 5
`,
  );
  const service = createService({
    name,
    command: () => [program, config],
    log: join(folder, `${name}.log`),
    owner: unprivileged(),
    ready: () => waitUntil(() => listens(port), { timeoutMs: START_TIMEOUT_MS, what: 'PgBouncer answers' }),
  });
  return { ...service, port };
}
