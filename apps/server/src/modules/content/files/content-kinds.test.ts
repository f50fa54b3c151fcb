import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SHIPPED_CONTENT_DIR } from '../../../../test/fixtures/content.ts';
import { CONTENT_KINDS, type ContentKind, jsonSchemaOf, schemaFileOf, schemaText } from './content-kinds.ts';

const kinds = Object.keys(CONTENT_KINDS) as ContentKind[];
const read = (file: string) => readFileSync(join(SHIPPED_CONTENT_DIR, file), 'utf8');

it.each(kinds)('The JSON schema of %s is current: npm run gatehouse -- content schemas writes it', (kind) => {
  expect(JSON.parse(read(schemaFileOf(kind)))).toEqual(jsonSchemaOf(kind));
});

it('There are no other schemas', () => {
  const names = readdirSync(join(SHIPPED_CONTENT_DIR, 'schemas')).sort();
  expect(names).toEqual(kinds.map((kind) => schemaFileOf(kind).replace('schemas/', '')).sort());
});

it('Editors that read .vscode/settings.json get the schema of each kind', () => {
  const settings = JSON.parse(read('../.vscode/settings.json'));
  expect(settings['json.schemas']).toEqual(
    kinds.map((kind) => ({
      fileMatch: [`/content/${CONTENT_KINDS[kind].files}`],
      url: `./content/${schemaFileOf(kind)}`,
    })),
  );
});

it('A schema explains each field of a product', () => {
  const { properties = {} } = JSON.parse(schemaText('product')) as {
    properties?: Record<string, { description?: string; enum?: string[] }>;
  };
  const unexplained = Object.entries(properties).flatMap(([name, { description, enum: values }]) =>
    description || values || name === '$schema' ? [] : [name],
  );
  expect(unexplained).toEqual([]);
});
