import type { Db } from '../../src/db/db.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** A check, foreign key, unique constraint or unique index. */
interface Constraint {
  table: string;
  name: string;
  definition: string;
}

export interface SchemaDescription {
  columns: Column[];
  constraints: Constraint[];
}

const TABLES = "n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition";
const COLUMNS = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as "isNullable", (a.atthasdef or a.attidentity <> '') as "hasDefault"
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where ${TABLES} and a.attnum > 0 and not a.attisdropped order by 1, 2`;
const CONSTRAINTS = `
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where ${TABLES} and k.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select c.relname, x.relname, pg_get_indexdef(i.indexrelid)
  from pg_index i
  join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
  join pg_namespace n on n.oid = c.relnamespace
  where ${TABLES} and i.indisunique and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by 1, 2`;

export async function describeSchema(db: Pick<Db, 'statement'>): Promise<SchemaDescription> {
  const { rows: columns } = await db.statement(COLUMNS);
  const { rows: constraints } = await db.statement(CONSTRAINTS);
  return {
    columns: columns as unknown as Column[],
    constraints: constraints as unknown as Constraint[],
  };
}

/** What statements of the former version can stumble over: whatever is gone or narrower in a table that it knows. */
export function breakingChanges(before: SchemaDescription, after: SchemaDescription): string[] {
  const idOf = ({ table, column }: Column) => `${table}.${column}`;
  const known = new Map(before.columns.map((column) => [idOf(column), column]));
  const present = new Map(after.columns.map((column) => [idOf(column), column]));
  const tables = new Set(before.columns.map(({ table }) => table));
  const changed = before.columns.flatMap((column) => {
    const now = present.get(idOf(column));
    if (!now) return [`${idOf(column)} is gone`];
    return [
      ...(now.type === column.type ? [] : [`${idOf(column)} was ${column.type} and is ${now.type}`]),
      ...(column.isNullable && !now.isNullable ? [`${idOf(column)} may no longer be null`] : []),
      ...(column.hasDefault && !now.hasDefault ? [`${idOf(column)} has lost its default`] : []),
    ];
  });
  const added = after.columns.filter((column) => tables.has(column.table) && !known.has(idOf(column)));
  const demanded = added.filter(({ isNullable, hasDefault }) => !isNullable && !hasDefault);
  const rules = new Set(before.constraints.map(({ table, definition }) => `${table} ${definition}`));
  // The former version leaves a new column empty, so a constraint on one does not concern it.
  const concernsNewColumn = ({ table, definition }: Constraint) =>
    added.some((column) => column.table === table && new RegExp(`\\b${column.column}\\b`).test(definition));
  const constraints = after.constraints.filter(
    (constraint) =>
      tables.has(constraint.table) &&
      !rules.has(`${constraint.table} ${constraint.definition}`) &&
      !concernsNewColumn(constraint),
  );
  return [
    ...changed,
    ...demanded.map((column) => `${idOf(column)} is new, not null and has no default`),
    ...constraints.map(({ table, name }) => `${table}.${name} is new or has changed`),
  ];
}
