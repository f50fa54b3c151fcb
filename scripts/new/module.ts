import { type Change, spellingsOf } from './change.ts';

/** A server module with a table of rows per player and an endpoint that lists them. */
export function moduleChange(context: string, name: string, migration: string): Change {
  const { Pascal, camel, snake } = spellingsOf(name);
  const folder = `apps/server/src/modules/${context}/${name}`;
  const endpoint = `GET /user/${name}`;
  return {
    files: {
      [`packages/contract/src/${name}.ts`]: `import * as z from 'zod/mini';
import { slug, timestamp } from './fields.ts';

/** Newest first. */
export const ${camel} = z.object({ items: z.array(z.object({ name: slug, addedAt: timestamp })) });
`,
      [`packages/contract/src/${name}.endpoints.ts`]: `import type { EndpointTable } from './endpoint.ts';
import { ${camel} } from './${name}.ts';

export const ${camel}Endpoints = {
  '${endpoint}': {
    auth: 'session',
    scope: 'full',
    reply: { status: 200, schema: ${camel} },
    errors: [],
    summary: 'The ${name.replaceAll('-', ' ')} of the player',
  },
} as const satisfies EndpointTable;
`,
      [`apps/server/migrations/${migration}-${name}.sql`]: `create table ${snake} (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  added_at timestamptz not null
);
create index ${snake}_user_id on ${snake} (user_id);
`,
      [`apps/server/src/db/schema/${name}.ts`]: `import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const ${camel} = pgTable('${snake}', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
});
`,
      [`${folder}/${name}.repository.ts`]: `import { desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { ${camel} } from '../../../db/schema/${name}.ts';

export async function list${Pascal}(queries: Queries, userId: string) {
  return queries.select().from(${camel}).where(eq(${camel}.userId, userId)).orderBy(desc(${camel}.addedAt));
}

export async function move${Pascal}(tx: Queries, from: string, to: string): Promise<void> {
  await tx.update(${camel}).set({ userId: to }).where(eq(${camel}.userId, from));
}
`,
      [`${folder}/${name}.service.ts`]: `import type { Database } from '../../../db/db.ts';
import { list${Pascal}, move${Pascal} } from './${name}.repository.ts';

export type ${Pascal} = ReturnType<typeof create${Pascal}>;

export function create${Pascal}({ db }: { db: Database }) {
  return {
    list: (userId: string) => list${Pascal}(db.queries, userId),
    /** When accounts are merged. */
    reassign: move${Pascal},
  };
}
`,
      [`${folder}/${name}.presenter.ts`]: `import type { ReplyOf } from '@gatehouse/contract/endpoints';
import type { ${Pascal} } from './${name}.service.ts';

type Listed = Awaited<ReturnType<${Pascal}['list']>>;

export function present${Pascal}(listed: Listed): ReplyOf<'${endpoint}'> {
  return { items: listed.map(({ name, addedAt }) => ({ name, addedAt: addedAt.toISOString() })) };
}
`,
      [`${folder}/${name}.routes.ts`]: `import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import { present${Pascal} } from './${name}.presenter.ts';
import type { ${Pascal} } from './${name}.service.ts';

export function ${camel}Routes(app: FastifyInstance, { ${camel} }: { ${camel}: ${Pascal} }): void {
  serve(app, {
    '${endpoint}': async ({ session }) => present${Pascal}(await ${camel}.list(session.userId)),
  });
}
`,
      [`${folder}/${name}.api.test.ts`]: `import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

test('lists the player’s own, newest first', async () => {
  const browser = await testApp.player('${name}@example.test');
  const other = await testApp.player('other-${name}@example.test');
  const { userId } = (await browser.call('GET /user/me')).body;
  for (const [name, addedAt] of [
    ['first', '2026-01-01T00:00:00.000Z'],
    ['second', '2026-01-02T00:00:00.000Z'],
  ]) {
    await testApp.deps.db.statement('insert into ${snake} values ($1, $2, $3, $4)', [
      randomUUID(),
      userId,
      name,
      addedAt,
    ]);
  }
  expect((await browser.call('${endpoint}')).body).toEqual({
    items: [
      { name: 'second', addedAt: '2026-01-02T00:00:00.000Z' },
      { name: 'first', addedAt: '2026-01-01T00:00:00.000Z' },
    ],
  });
  expect((await other.call('${endpoint}')).body).toEqual({ items: [] });
});

test('asks a visitor to sign in', async () => {
  expect((await testApp.browser().call('${endpoint}')).status).toBe(401);
});
`,
    },
    edits: [
      {
        file: 'packages/contract/src/endpoints.ts',
        text: `import { ${camel}Endpoints } from './${name}.endpoints.ts';\n`,
      },
      {
        file: 'packages/contract/src/endpoints.ts',
        after: /export const endpoints = \{(\n {2}\.\.\.\w+,)+/,
        text: `\n  ...${camel}Endpoints,`,
      },
      {
        file: 'apps/server/src/app.ts',
        text: `import { ${camel}Routes } from './modules/${context}/${name}/${name}.routes.ts';\n`,
      },
      {
        file: 'apps/server/src/app.ts',
        after: /const modules: Module\[\] = \[\n/,
        text: `  ${camel}Routes,\n`,
      },
      {
        file: 'apps/server/src/services/shared-services.ts',
        text: `import { create${Pascal} } from '../modules/${context}/${name}/${name}.service.ts';\n`,
      },
      {
        file: 'apps/server/src/services/shared-services.ts',
        after: /return \{\n {4}\.\.\.core,\n/,
        text: `    ${camel}: create${Pascal}(deps),\n`,
      },
      {
        file: 'apps/server/src/services/services.ts',
        after: /belongings: \[\n/,
        text: `      shared.${camel},\n`,
      },
      {
        file: '.dependency-cruiser.mjs',
        after: new RegExp(`\\n {2}${context}: \\[[^\\]]*'`),
        text: `, '${name}'`,
      },
    ],
  };
}
