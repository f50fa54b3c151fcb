import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, readMigrations } from '../apps/server/src/db/migrate.ts';
import { openPglite } from '../apps/server/src/db/open-pglite.ts';
import { describeSchema } from '../apps/server/test/support/schema-changes.ts';

const FILE = join(import.meta.dirname, '../apps/server/test/fixtures/released-schema.json');
/** With a number only the migrations up to it: `node scripts/write-released-schema.ts 055`. */
const [last = '999'] = process.argv.slice(2);

const db = await openPglite({});
await migrate(
  db,
  (await readMigrations()).filter(({ name }) => name.slice(0, 3) <= last),
);
const { columns, constraints } = await describeSchema(db);
const linesOf = (rows: object[]) => rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
writeFileSync(
  FILE,
  `{\n  "columns": [\n${linesOf(columns)}\n  ],\n  "constraints": [\n${linesOf(constraints)}\n  ]\n}\n`,
);
await db.close();
