import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

const source = JSON.stringify(openApiDocument({ version: '0.486.2', serverUrl: 'https://portal.example' }));
const TSC = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');

/** Uses the recursive schema, a parameter and a body of the generated types. */
const CLIENT = `
import type { components, paths } from './api.ts';
type News = paths['/product/{name}/news/{locale}']['get'];
export const params: News['parameters']['path'] = { name: 'emberfall', locale: 'en-GB' };
export type Article = News['responses'][200]['content']['application/json']['entries'][number]['body'];
export const article: Article = [{ kind: 'quote', children: [{ kind: 'paragraph', children: [] }] }];
export const failure: components['schemas']['Error'] = { errorTypes: ['NOT_FOUND'], message: 'Not found' };
`;

test('a linter finds no error in the OpenAPI document', async () => {
  const config = await createConfig({ extends: ['spec'], rules: { 'no-unresolved-refs': 'error' } });
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('a client that is generated from it compiles', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-client-'));
  writeFileSync(join(folder, 'api.ts'), astToString(await openapiTS(source)));
  writeFileSync(join(folder, 'client.ts'), CLIENT);
  const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--skipLibCheck', '--types', ''];
  const { stdout } = spawnSync(process.execPath, [TSC, ...options, 'client.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(stdout).toBe('');
});
