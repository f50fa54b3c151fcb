import { z } from 'zod';
import { isRecord } from './fields.schema.ts';
import { nearestWord } from './nearest-word.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

interface PlainIssue {
  field: string | null;
  message: string;
}

/** What the schema says about one place of a file. */
interface SchemaNode {
  description?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, SchemaNode>;
  propertyNames?: SchemaNode;
  additionalProperties?: SchemaNode | boolean;
  items?: SchemaNode;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
}

/** Names of a list that are many are not repeated in a message. */
const LISTED_MAX = 12;
const TYPES: Readonly<Record<string, string>> = {
  string: 'text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false, without quotes',
  array: 'a list in [ ]',
  object: 'an object in { }',
  record: 'an object in { }',
  null: 'null',
};

/** The issues of a file in the words of an editor, with what to do about each. */
export function plainIssues(issues: readonly Issue[], given: unknown, schema: z.ZodType): PlainIssue[] {
  const root = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as SchemaNode;
  return issues.flatMap((issue) => plainIssue(issue, given, root));
}

function plainIssue(issue: Issue, given: unknown, root: SchemaNode): PlainIssue[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(nodesAt(root, path));
    return issue.keys.map((key) => ({ field: fieldOf([...path, key]), message: unknownKey(key, known) }));
  }
  if (issue.code === 'invalid_key') {
    const reason = issue.issues[0]?.message ?? 'is not right';
    return [{ field: fieldOf(path), message: `the name ${reason}` }];
  }
  const nodes = nodesAt(root, path);
  if (issue.code !== 'custom' && valueAt(given, path) === undefined) {
    return [{ field: fieldOf(path), message: withHint('is missing', nodes) }];
  }
  return [{ field: fieldOf(path), message: messageOf(issue, valueAt(given, path), nodes) }];
}

function messageOf(issue: Issue, value: unknown, nodes: SchemaNode[]): string {
  // A schema's own words; those of the library begin with one of these.
  if (!/^(Invalid|Too|Unrecognized)\b/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return withHint(`must be ${TYPES[issue.expected] ?? issue.expected}, not ${kindOf(value)}`, nodes);
    case 'invalid_value':
      return oneOf(issue.values.map(String), value);
    case 'invalid_union':
      return oneOf(alternatives(nodes), value);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `must have at most ${issue.maximum} ${issue.origin === 'array' ? 'entries' : 'characters'}`
        : `must be at most ${issue.maximum}`;
    case 'invalid_format':
      if (issue.format === 'uuid') return 'must be a UUID like 4fb15b96-a04c-4b4d-9ea7-7d5dad4eba55';
      if (issue.format === 'email') return 'must be an e-mail address like billing@games.example';
      return withHint('is not written as it should be', nodes);
    default:
      return withHint('is not right', nodes);
  }
}

function tooSmall({ origin, minimum, inclusive, exact }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string') return minimum === 1 ? 'must not be empty' : `must have ${minimum} characters`;
  if (origin === 'array') return exact ? `must have ${minimum} entries` : `needs at least ${minimum} entries`;
  return inclusive ? `must be at least ${minimum}` : `must be more than ${minimum}`;
}

function unknownKey(key: string, known: string[]): string {
  const meant = nearestWord(key, known);
  if (meant) return `is unknown: is ${meant} meant?`;
  return known.length > 0 && known.length <= LISTED_MAX
    ? `is unknown: remove it, or use one of ${known.join(', ')}`
    : 'is unknown: remove it';
}

function oneOf(known: string[], value: unknown): string {
  const meant = typeof value === 'string' ? nearestWord(value, known) : null;
  return `must be ${known.length > 1 ? 'one of ' : ''}${known.join(', ')}${meant ? `: is ${meant} meant?` : ''}`;
}

function withHint(problem: string, nodes: SchemaNode[]): string {
  const node = nodes[0];
  const values = nodes.flatMap(({ enum: listed = [] }) => listed.map(String));
  const description = nodes.find((one) => one.description)?.description;
  const expected = values.length > 0 && values.length <= LISTED_MAX ? `one of ${values.join(', ')}` : null;
  const hint = [expected, description].filter(Boolean).join('. ');
  if (hint) return `${problem}: ${hint}`;
  return problem === 'is missing' && node?.type ? `${problem}: give ${TYPES[node.type] ?? 'it'}` : problem;
}

function fieldOf(path: Path): string | null {
  return path.length === 0 ? null : path.map(String).join('.');
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return { string: 'text', number: 'a number', boolean: String(value), object: 'an object' }[
    typeof value as 'string'
  ];
}

function valueAt(given: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      isRecord(value) || Array.isArray(value) ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    given,
  );
}

/** All that the place may hold: where the schema has alternatives, those of each. */
function nodesAt(root: SchemaNode, path: Path): SchemaNode[] {
  return path.reduce<SchemaNode[]>(
    (nodes, key) => nodes.flatMap((node) => childrenOf(node, key)).flatMap(unfold),
    unfold(root),
  );
}

function childrenOf(node: SchemaNode, key: PropertyKey): SchemaNode[] {
  if (typeof key === 'number') return node.items ? [node.items] : [];
  const own = node.properties?.[String(key)];
  if (own) return [own];
  return typeof node.additionalProperties === 'object' ? [node.additionalProperties] : [];
}

function unfold(node: SchemaNode): SchemaNode[] {
  const inner = [...(node.anyOf ?? []), ...(node.oneOf ?? [])];
  if (inner.length === 0) return [node];
  return inner.flatMap(unfold).map((one) => ({
    ...one,
    ...(one.description === undefined && node.description !== undefined
      ? { description: node.description }
      : {}),
  }));
}

function knownKeys(nodes: SchemaNode[]): string[] {
  const keys = nodes.flatMap(({ properties = {}, propertyNames }) => [
    ...Object.keys(properties),
    ...(propertyNames?.enum ?? []).map(String),
  ]);
  return [...new Set(keys)];
}

/** The values of the field that tells the alternatives apart. */
function alternatives(nodes: SchemaNode[]): string[] {
  return nodes.flatMap((node) => [
    ...(node.enum ?? []).map(String),
    ...(node.const === undefined ? [] : [String(node.const)]),
  ]);
}
