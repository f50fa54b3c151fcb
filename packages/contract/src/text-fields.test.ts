import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorReply } from './error-reply.ts';
import { reportedTimestamp, timestamp } from './fields.ts';

interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  keyType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  getter?: () => z.ZodMiniType;
}

const KNOWN_TYPES = new Set(
  'object array optional nullable record union string enum literal boolean number undefined unknown lazy'.split(
    ' ',
  ),
);

/** Every schema of a string in this one, with its path. */
function stringsIn(
  schema: z.ZodMiniType,
  path: string,
  recursive: readonly z.ZodMiniType[] = [],
): [path: string, schema: z.ZodMiniType][] {
  const { type, shape, element, innerType, keyType, valueType, options, getter } = schema._zod
    .def as Definition;
  if (!KNOWN_TYPES.has(type)) throw new Error(`${path} is a ${type}, which this test does not support`);
  if (type === 'string') return [[path, schema]];
  if (recursive.includes(schema)) return [];
  const inside: Record<string, z.ZodMiniType | undefined> = {
    ...shape,
    ...Object.fromEntries((options ?? []).entries()),
    '[]': element,
    '': innerType ?? getter?.(),
    key: keyType,
    value: valueType,
  };
  return Object.entries(inside).flatMap(([name, one]) =>
    one ? stringsIn(one, `${path}/${name}`, getter ? [...recursive, schema] : recursive) : [],
  );
}

/** Hostile characters in otherwise valid values, so that only the character can be the reason of a rejection. */
const AROUND = [
  (character: string) => character,
  (character: string) => `a${character}`,
  (character: string) => `ab${character}de`,
  (character: string) => `/a${character}b`,
  (character: string) => `app:/a${character}b`,
  (character: string) => `https://example.test/a${character}b`,
  (character: string) => `Lantern-Keep-1${character}`,
];
const HOSTILE = ['\u0000', '\u0001', '\u001B', '\u007F', '\uD800', '\uDC00'];

function accepted(schema: z.ZodMiniType): string[] {
  return HOSTILE.flatMap((character) => AROUND.map((around) => around(character)))
    .filter((text) => z.safeParse(schema, text).success)
    .map((text) => JSON.stringify(text));
}

it('finds an unchecked string at any depth', () => {
  const schema = z.object({ list: z.array(z.optional(z.union([z.boolean(), z.string()]))) });
  const found = stringsIn(schema, 'body');
  expect(found.map(([path]) => path)).toEqual(['body/list/[]//1']);
  expect(found.flatMap(([, bare]) => accepted(bare))).not.toEqual([]);
});

it.each(Object.entries<Endpoint>(endpoints))(
  '%s has no field that accepts control characters or half a surrogate pair',
  (_, { params, query, body, reply }) => {
    const strings = Object.entries({ params, query, body, reply: reply.schema, error: errorReply }).flatMap(
      ([part, schema]) => (schema ? stringsIn(schema, part) : []),
    );
    const open = strings.flatMap(([path, schema]) => accepted(schema).map((text) => `${path} takes ${text}`));
    expect(open).toEqual([]);
  },
);

it.each([
  ['2026-11-15T12:00:00Z', true, true],
  ['2020-01-01T00:00:00.000Z', true, true],
  ['2019-12-31T23:59:59Z', true, false],
  ['0001-01-01T00:00:00Z', true, false],
  ['0000-01-01T00:00:00Z', false, false],
  [`2026-11-15T12:00:00.${'1'.repeat(500)}Z`, false, false],
  ['+275760-09-13T00:00:00Z', false, false],
  ['2026-02-30T00:00:00Z', false, false],
])('the moment %s is a timestamp: %s, and one that a browser may report: %s', (moment, isOne, isReported) => {
  const accepts = (schema: z.ZodMiniType) => z.safeParse(schema, moment).success;
  expect([accepts(timestamp), accepts(reportedTimestamp)]).toEqual([isOne, isReported]);
});
