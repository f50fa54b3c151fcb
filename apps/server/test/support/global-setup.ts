import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import {
  dropTemplateAndCopies,
  makePgliteTemplate,
  makePostgresTemplate,
  type PostgresTemplate,
} from './template.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    pgliteTemplate: string;
    postgres: PostgresTemplate;
  }
}

/** Runs once for each API project: creates the template database of its tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env.TEST_DRIVER === 'postgres' ? setUpPostgres(project) : setUpPglite(project);
}

async function setUpPglite(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-pglite-'));
  const file = join(folder, 'template.tar');
  await makePgliteTemplate(file);
  project.provide('pgliteTemplate', file);
  return () => rm(folder, { recursive: true, force: true });
}

async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? undefined : await startThrowawayPostgres();
  const serverUrl = given ?? own?.url ?? '';
  const template = await makePostgresTemplate(serverUrl);
  project.provide('postgres', { serverUrl, template });
  return () => (own ? own.stop() : dropTemplateAndCopies({ serverUrl, template }));
}
