import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runGatehouseCommand } from '../../apps/server/test/support/gatehouse-command.ts';
import { releaseOf, writeSecondRelease } from '../../apps/server/test/support/second-release.ts';
import { waitUntil } from '../../apps/server/test/support/wait-until.ts';
import { type Cluster, SERVER } from './cluster.ts';
import type { Member } from './patroni.ts';
import type { Service } from './service.ts';

export interface Fault {
  name: string;
  /** Ends when the part is back; what the players notice is measured meanwhile. */
  happen(): Promise<void>;
  /** A part that the fault has replaced comes back later. */
  repair?(): Promise<void>;
}

const OUTAGE_MS = 5000;
const HANG_MS = 15_000;
const CONTENT_TIMEOUT_MS = 30_000;
/** Longer than Patroni waits for a leader that is silent. */
const PRIMARY_HANG_MS = 30_000;

const killed = (name: string, part: Service): Fault => ({
  name: `${name} is killed for ${OUTAGE_MS / 1000} s`,
  async happen() {
    await part.kill();
    await wait(OUTAGE_MS);
    await part.start();
  },
});

const hung = (name: string, part: Service): Fault => ({
  name: `${name} hangs for ${HANG_MS / 1000} s`,
  async happen() {
    part.hang();
    await wait(HANG_MS);
    part.resume();
  },
});

export function faultsOf(cluster: Cluster): Fault[] {
  const { web, worker, redis, pgBouncers, postgres } = cluster;
  let former: Member | undefined;
  return [
    killed('a web node', web[0]),
    hung('a web node', web[1]),
    killed('the worker', worker),
    killed('Redis', redis),
    hung('Redis', redis),
    killed('the first PgBouncer', pgBouncers[0]),
    killed('the second PgBouncer', pgBouncers[1]),
    hung('the first PgBouncer', pgBouncers[0]),
    hung('the second PgBouncer', pgBouncers[1]),
    {
      name: 'the PostgreSQL primary is killed with its Patroni',
      async happen() {
        former = await postgres.primary();
        await former.kill();
        // The failover begins when its place has expired.
        await wait(HANG_MS);
      },
      async repair() {
        await former?.start();
        await postgres.waitUntilWhole();
      },
    },
    {
      name: `the PostgreSQL primary hangs with its Patroni, until a watchdog resets it after ${PRIMARY_HANG_MS / 1000} s`,
      async happen() {
        former = await postgres.primary();
        former.hang();
        await wait(PRIMARY_HANG_MS);
        // Patroni 3.0 that goes on after so long may take its place back, with what was written meanwhile.
        await former.kill();
      },
      async repair() {
        await former?.start();
        await postgres.waitUntilWhole();
      },
    },
  ];
}

/** The nodes of the last release are replaced one by one. */
export function rollOut({ web, worker }: Cluster): Fault {
  return {
    name: 'the new version replaces the last release, node by node',
    async happen() {
      for (const node of [...web, worker]) {
        await node.end();
        node.install(SERVER);
        await node.start();
        // Until the proxy has noticed that it is back.
        await wait(3000);
      }
    },
  };
}

/** Another brand, text and price, and then the former ones. */
export function changeContent(cluster: Cluster, say: (line: string) => void): Fault {
  const folder = join(cluster.folder, 'second-content');
  const publish = async (release: string, args: string[]) => {
    const { stderr } = await runGatehouseCommand(['content', ...args, '--as', 'Grace'], {
      ...cluster.variables,
      DATABASE_URL: cluster.databaseUrl,
    });
    if (stderr) throw new Error(stderr);
    const since = performance.now();
    await waitUntil(() => isShown(cluster, release), {
      timeoutMs: CONTENT_TIMEOUT_MS,
      what: `both nodes show the ${release} release`,
    });
    const seconds = (performance.now() - since) / 1000;
    say(`content: both nodes show the ${release} release ${seconds.toFixed(1)} s after it became current`);
  };
  return {
    name: 'a content release is published and rolled back',
    async happen() {
      writeSecondRelease(folder);
      await publish('second', ['publish', folder]);
      await publish('first', ['rollback']);
    },
  };
}

async function isShown({ web }: Cluster, release: string): Promise<boolean> {
  const pages = await Promise.all(web.map(async ({ address }) => (await fetch(`${address}/en-GB/`)).text()));
  return pages.every((page) => releaseOf(page) === release);
}
