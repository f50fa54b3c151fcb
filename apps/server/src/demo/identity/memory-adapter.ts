import type { Adapter, AdapterPayload } from 'oidc-provider';

const SECOND_MS = 1000;
const ENTRIES_MAX = 1000;

/** In-memory storage of the embedded provider. It may be lost with the process: no account depends on it. */
export function createMemoryAdapters(): (model: string) => Adapter {
  const entries = new Map<string, { payload: AdapterPayload; until: number }>();

  const find = (key: string) => {
    const entry = entries.get(key);
    if (entry && entry.until > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };
  const findWhere = (model: string, matches: (payload: AdapterPayload) => boolean) =>
    [...entries.keys()]
      .filter((key) => key.startsWith(`${model}:`))
      .map(find)
      .find((payload) => payload !== undefined && matches(payload));

  return (model) => ({
    async upsert(id, payload, expiresIn = 0) {
      entries.set(`${model}:${id}`, { payload, until: Date.now() + expiresIn * SECOND_MS });
      const [oldest] = entries.keys();
      if (entries.size > ENTRIES_MAX && oldest) entries.delete(oldest);
    },
    find: async (id) => find(`${model}:${id}`),
    findByUid: async (uid) => findWhere(model, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findWhere(model, (payload) => payload.userCode === userCode),
    async consume(id) {
      const payload = find(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / SECOND_MS);
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
