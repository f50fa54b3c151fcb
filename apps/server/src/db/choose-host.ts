import { Client } from 'pg';
import type { DatabaseHost, DatabasePlace } from '../database-url.ts';
import { NoHost } from './database-unavailable.ts';
import { socketOf } from './query-time-limit.ts';

/** A host that has not said in this time what it is does not count; the others answer meanwhile. */
const PROBE_MS_MAX = 2000;

export interface HostChoice {
  /** The same host until `forget`. */
  choose(): Promise<DatabaseHost>;
  /** A connection was lost or refused: the next one asks all hosts again. */
  forget(): void;
}

export function createHostChoice(place: DatabasePlace): HostChoice {
  let chosen: Promise<DatabaseHost> | undefined;
  let isAsking = false;
  return {
    choose() {
      if (chosen) return chosen;
      isAsking = true;
      const asked = firstOf(place).finally(() => {
        isAsking = false;
      });
      asked.catch(() => {
        chosen = undefined;
      });
      chosen = asked;
      return asked;
    },
    // An answer that is still awaited is newer than the failure.
    forget() {
      if (!isAsking) chosen = undefined;
    },
  };
}

/** Asks all at the same time: during a failover some are silent. */
async function firstOf({ hosts, target, urlOf }: DatabasePlace): Promise<DatabaseHost> {
  const answers = hosts.map(async (host) => ({ host, isReadOnly: await isReadOnly(urlOf(host)) }));
  const meets = (isWanted: (isReadOnly: boolean) => boolean, what: string) =>
    Promise.any(
      answers.map(async (answer) => {
        const { host, isReadOnly } = await answer;
        if (!isWanted(isReadOnly)) throw new NoHost(`${host.host}:${host.port} is ${what}`);
        return host;
      }),
    );
  if (target === 'read-write') return meets((isReadOnly) => !isReadOnly, 'read-only');
  const any = meets(() => true, '');
  if (target === 'any') return any;
  return meets((isReadOnly) => isReadOnly, 'the primary').catch(() => any);
}

async function isReadOnly(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS_MAX,
    query_timeout: PROBE_MS_MAX,
    application_name: 'gatehouse',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('transaction_read_only') as read_only");
    return rows[0]?.read_only === 'on';
  } finally {
    // A silent server would not answer a goodbye.
    socketOf(client).destroy();
  }
}

/** For the pool: a client that connects to the chosen host. */
export function clientOf(choice: HostChoice): new (...args: ConstructorParameters<typeof Client>) => Client {
  return class extends Client {
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connected = choice.choose().then(async ({ host, port }) => {
        this.host = host.replace(/^\[|\]$/g, '');
        this.port = port;
        await super.connect();
        return this;
      });
      if (!callback) return connected;
      connected.then(
        () => (callback as () => void)(),
        (error: Error) => {
          choice.forget();
          callback(error);
        },
      );
      return undefined;
    }
  };
}
