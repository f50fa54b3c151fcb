import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, readMigrations } from '../apps/server/src/db/migrate.ts';
import { openPglite } from '../apps/server/src/db/open-pglite.ts';
import { describeSchema } from '../apps/server/test/support/schema-changes.ts';

/** After a release: notes its commit, which `npm run cluster-test` builds again, and its schema, which later ones must keep. */
const FILE = join(import.meta.dirname, '../apps/server/test/fixtures/released-schema.json');

const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
  cwd: import.meta.dirname,
  encoding: 'utf8',
}).trim();
const db = await openPglite({});
await migrate(db, await readMigrations());
const { columns, constraints } = await describeSchema(db);
const linesOf = (rows: object[]) => rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
writeFileSync(
  FILE,
  `{\n  "commit": "${commit}",\n  "columns": [\n${linesOf(columns)}\n  ],\n  "constraints": [\n${linesOf(constraints)}\n  ]\n}\n`,
);
await db.close();
