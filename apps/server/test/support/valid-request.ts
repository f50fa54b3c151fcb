import type { Endpoint } from '@gatehouse/contract/endpoint';
import * as z from 'zod/mini';

interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  values?: unknown[];
  entries?: Record<string, string>;
  keyType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
}

export type Path = (string | number)[];

/** A complete request, with the paths of all its texts and numbers. */
export interface ValidPart {
  value: unknown;
  leaves: { path: Path; value: string | number }[];
}

/** Candidates for a field without a known value; the first that its schema accepts is used. */
const TEXTS = [
  'Lantern-Keep-1',
  'en-GB',
  'en',
  'emberfall',
  'emberfall.default',
  'player@example.test',
  '123456',
  'ABCDE12345',
  '5f0b6c2e-8d41-4a7b-9c35-1e7a90d3b264',
  '1763208000000-5f0b6c2e-8d41-4a7b-9c35-1e7a90d3b264',
  '2026-11-15T12:00:00.000Z',
  '2026-11-15',
  'https://play.example.test/en-GB/sign-in',
  '/en-GB/',
  'assets/base-B1nf0.js',
  'a'.repeat(43),
  'EUR',
  'DE',
  'free',
  'windows',
  '1',
];

/** A valid value for every member of a union, with every optional field; `known` has the values by field name. */
export function validPartsOf(
  schema: Endpoint['body'],
  known: Readonly<Record<string, unknown>>,
): ValidPart[] {
  return schema === undefined ? [] : partsOf(schema, known, []);
}

function partsOf(schema: z.ZodMiniType, known: Readonly<Record<string, unknown>>, path: Path): ValidPart[] {
  const { type, shape, element, innerType, options, values, entries, keyType, valueType } = schema._zod
    .def as Definition;
  const [name] = path.slice(-1);
  if (options) return options.flatMap((option) => partsOf(option, known, path));
  if (innerType) return partsOf(innerType, known, path);
  if (element) {
    return partsOf(element, known, [...path, 0]).map(({ value, leaves }) => ({ value: [value], leaves }));
  }
  if (keyType && valueType) {
    const [key] = Object.values((keyType._zod.def as Definition).entries ?? {});
    if (key === undefined) throw new Error(`no key is known for ${path.join('.')}`);
    return partsOf(valueType, known, [...path, key]).map(({ value, leaves }) => ({
      value: { [key]: value },
      leaves,
    }));
  }
  if (shape) {
    const fields = Object.entries(shape).map(([field, one]) => ({
      field,
      variants: partsOf(one, known, [...path, field]),
    }));
    const count = Math.max(1, ...fields.map(({ variants }) => variants.length));
    return Array.from({ length: count }, (_, nth) => {
      const chosen = fields.map(({ field, variants }) => ({ field, ...variants[nth % variants.length] }));
      return {
        value: Object.fromEntries(chosen.map(({ field, value }) => [field, value])),
        leaves: chosen.flatMap(({ leaves = [] }) => leaves),
      };
    });
  }
  if (type === 'literal') return [{ value: values?.[0], leaves: [] }];
  if (type === 'boolean') return [{ value: true, leaves: [] }];
  const candidates = [known[String(name)], ...(type === 'enum' ? Object.values(entries ?? {}) : TEXTS), 1];
  const value = candidates.find(
    (candidate) => candidate !== undefined && z.safeParse(schema, candidate).success,
  );
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw new Error(`no valid value is known for ${path.join('.')}, a ${type}`);
  }
  return [{ value, leaves: [{ path, value }] }];
}

/** The same value with another leaf at this path. */
export function replaceLeaf(value: unknown, [head, ...rest]: Path, leaf: unknown): unknown {
  if (head === undefined) return leaf;
  if (Array.isArray(value)) {
    return value.map((one, index) => (index === head ? replaceLeaf(one, rest, leaf) : one));
  }
  const object = value as Record<string, unknown>;
  return { ...object, [head]: replaceLeaf(object[head], rest, leaf) };
}
