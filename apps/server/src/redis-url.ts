import type { RedisOptions } from 'ioredis';
import { StartupProblem } from './errors.ts';

export interface RedisPlace {
  options: Omit<RedisOptions, 'replyMapping'>;
  /** Without the password. */
  name: string;
}

const SENTINEL_PORT = 26379;
const SENTINEL =
  /^redis\+sentinel:\/\/(?:(?<user>[^:@/]*):(?<password>[^@/]*)@)?(?<hosts>[\w.:,-]+)\/(?<master>[\w.-]+)(?:\/(?<db>\d{1,3}))?$/;

/** `redis://`, `rediss://`, or `redis+sentinel://:password@host1:26379,host2/master/0`. */
export function parseRedisUrl(address: string): RedisPlace | undefined {
  const { groups } = SENTINEL.exec(address) ?? {};
  if (groups) return sentinelPlace(groups);
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, port, host, username, password, pathname } = new URL(address);
  if (protocol !== 'redis:' && protocol !== 'rediss:') return undefined;
  const db = Number(pathname.slice(1) || 0);
  if (!Number.isInteger(db)) return undefined;
  return {
    name: host,
    options: {
      host: hostname || 'localhost',
      port: Number(port || 6379),
      db,
      ...(username ? { username: decodeURIComponent(username) } : {}),
      ...(password ? { password: decodeURIComponent(password) } : {}),
      ...(protocol === 'rediss:' ? { tls: {} } : {}),
    },
  };
}

export function readRedisUrl(address: string): RedisPlace {
  const place = parseRedisUrl(address);
  if (!place) throw new StartupProblem('REDIS_URL is not an address of Redis.');
  return place;
}

/** The password is that of Redis and of the sentinels. */
function sentinelPlace(groups: Record<string, string | undefined>): RedisPlace {
  const { user, password, hosts = '', master = '', db = '0' } = groups;
  const sentinels = hosts.split(',').map((text) => {
    const [host = '', port = SENTINEL_PORT] = text.split(':');
    return { host, port: Number(port) };
  });
  return {
    name: `${master} by Sentinel at ${hosts}`,
    options: {
      sentinels,
      name: master,
      db: Number(db),
      ...(user ? { username: decodeURIComponent(user) } : {}),
      ...(password
        ? { password: decodeURIComponent(password), sentinelPassword: decodeURIComponent(password) }
        : {}),
    },
  };
}
