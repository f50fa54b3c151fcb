import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { operatorEndpoints } from './operator/operator-endpoints.ts';

/** Paths of the texts and lists in a JSON schema without a maximum length. */
function unboundedIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const node = schema as Record<string, unknown>;
  const isText = node.type === 'string';
  const isBoundText =
    ['maxLength', 'enum', 'const', 'format'].some((key) => key in node) || isShort(node.pattern);
  const isOpen = (isText && !isBoundText) || (node.type === 'array' && !('maxItems' in node));
  const inside = Object.entries(node).flatMap(([key, child]) => unboundedIn(child, `${path}/${key}`));
  return isOpen ? [path, ...inside] : inside;
}

function isShort(pattern: unknown): boolean {
  return typeof pattern === 'string' && /^\^[^*+]*\$$/.test(pattern);
}

it('finds an unbounded text', () => {
  expect(unboundedIn(z.toJSONSchema(z.object({ text: z.string() })), '')).toEqual(['/properties/text']);
});

const all: Record<string, Pick<Endpoint, 'params' | 'query' | 'body'> & { reply: unknown }> = {
  ...endpoints,
  ...operatorEndpoints,
};

it.each(Object.entries(all))('%s accepts nothing unbounded', (_, { params, query, body }) => {
  const taken = [params, query, body].filter((schema) => schema !== undefined);
  expect(taken.flatMap((schema) => unboundedIn(z.toJSONSchema(schema), ''))).toEqual([]);
});
