import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Client } from 'pg';
import { migrate, readMigrations } from '../../src/db/migrate.ts';
import { openPglite } from '../../src/db/open-pglite.ts';
import { openPostgres } from '../../src/db/open-postgres.ts';

/** Migrated once per run and then copied, which is much faster than migrating for every test. */
export async function makePgliteTemplate(file: string): Promise<void> {
  const db = await openPglite({});
  await migrate(db, await readMigrations());
  await writeFile(file, Buffer.from(await (await db.dump()).arrayBuffer()));
  await db.close();
}

/** The copies of a template have its name as prefix. */
export async function makePostgresTemplate(serverUrl: string): Promise<string> {
  const template = `gatehouse_test_${randomId()}`;
  const url = await create(serverUrl, template);
  const db = await openPostgres(url, () => undefined);
  await migrate(db, await readMigrations());
  await db.close();
  return template;
}

export interface PostgresTemplate {
  serverUrl: string;
  template: string;
}

export function copyTemplate({ serverUrl, template }: PostgresTemplate): Promise<string> {
  return create(serverUrl, `${template}_${randomId()}`, template);
}

export function createEmptyDatabase({ serverUrl, template }: PostgresTemplate): Promise<string> {
  return create(serverUrl, `${template}_${randomId()}`);
}

export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  await onServer(serverUrl, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
}

/** Drops every database of a run. */
export async function dropTemplateAndCopies({ serverUrl, template }: PostgresTemplate): Promise<void> {
  const names = await onServer(
    serverUrl,
    `select datname from pg_database where datname like '${template}%'`,
  );
  for (const { datname } of names) await onServer(serverUrl, `drop database ${datname} with (force)`);
}

async function create(serverUrl: string, name: string, template?: string): Promise<string> {
  await onServer(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

const randomId = () => randomBytes(6).toString('hex');

async function onServer(serverUrl: string, statement: string): Promise<{ datname: string }[]> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<{ datname: string }>(statement)).rows;
  } finally {
    await client.end();
  }
}
