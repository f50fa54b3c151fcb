import { StartupProblem } from './errors.ts';

/** What a connection may lead to: `target_session_attrs` of PostgreSQL's own clients. */
export type Target = 'any' | 'read-write' | 'prefer-standby';

export interface DatabaseHost {
  host: string;
  port: number;
}

export interface DatabasePlace {
  hosts: DatabaseHost[];
  target: Target;
  /** The address of one of the hosts, for the driver, which knows neither several nor a target. */
  urlOf(host: DatabaseHost): string;
}

const PORT_DEFAULT = 5432;
const ADDRESS = /^(?<scheme>postgres(?:ql)?):\/\/(?<user>[^/?#]*@)?(?<hosts>[^/?#]*)(?<rest>[/?][^#]*)?$/;
const HOST = /^(?<host>\[[0-9A-Fa-f:.]+\]|[\w.-]+)(?::(?<port>\d{1,5}))?$/;
const TARGETS: Record<string, Target> = {
  any: 'any',
  'read-write': 'read-write',
  primary: 'read-write',
  'prefer-standby': 'prefer-standby',
};

/**
 * `postgres://user@a,b:5433/db?target_session_attrs=read-write`. Several hosts are the members of one cluster, so the
 * one that can be written to is meant unless the address says otherwise.
 */
export function parseDatabaseUrl(address: string): DatabasePlace | undefined {
  const { scheme, user = '', hosts = '', rest = '' } = ADDRESS.exec(address)?.groups ?? {};
  if (!scheme) return undefined;
  const found = hosts.split(',').map((text) => HOST.exec(text)?.groups);
  const query = new URLSearchParams(rest.split('?')[1] ?? '');
  const given = query.get('target_session_attrs');
  const target = given === null ? (found.length > 1 ? 'read-write' : 'any') : TARGETS[given];
  if (target === undefined) return undefined;
  // A socket, or the driver's default.
  if (hosts === '')
    return { hosts: [{ host: 'localhost', port: PORT_DEFAULT }], target, urlOf: () => address };
  if (found.some((groups) => groups === undefined)) return undefined;
  query.delete('target_session_attrs');
  const path = rest.split('?')[0] ?? '';
  const suffix = query.size > 0 ? `?${query}` : '';
  return {
    hosts: found.map((groups) => ({
      host: groups?.host ?? '',
      port: Number(groups?.port ?? PORT_DEFAULT),
    })),
    target,
    urlOf: ({ host, port }) => `${scheme}://${user}${host}:${port}${path}${suffix}`,
  };
}

export function readDatabaseUrl(address: string): DatabasePlace {
  const place = parseDatabaseUrl(address);
  if (!place) throw new StartupProblem('DATABASE_URL is not an address of PostgreSQL.');
  return place;
}
