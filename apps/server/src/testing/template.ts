import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Client } from 'pg';
import { migrate, readMigrations } from '../db/migrate.ts';
import { openPglite } from '../db/open-pglite.ts';
import { openPostgres } from '../db/open-postgres.ts';

/** Migrated once per run and then copied, which is much faster than migrating for every test. */
export async function makePgliteTemplate(file: string): Promise<void> {
  const db = await openPglite({});
  await migrate(db, await readMigrations());
  await writeFile(file, Buffer.from(await (await db.dump()).arrayBuffer()));
  await db.close();
}

export function readPgliteTemplate(file: string): Promise<Blob> {
  return openAsBlob(file);
}

export async function makePostgresTemplate(serverUrl: string): Promise<string> {
  const url = await createDatabase(serverUrl);
  const db = await openPostgres(url, () => undefined);
  await migrate(db, await readMigrations());
  await db.close();
  return new URL(url).pathname.slice(1);
}

/** A new database; dropped with its server, or by the caller. */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `gatehouse_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  await onServer(serverUrl, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
