import { getTableColumns, getTableName, isTable } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as accountSafety from '../../../db/schema/account-safety.ts';
import * as commerce from '../../../db/schema/commerce.ts';
import * as mails from '../../../db/schema/mails.ts';
import * as orders from '../../../db/schema/orders.ts';
import * as people from '../../../db/schema/people.ts';
import * as sessions from '../../../db/schema/sessions.ts';
import { topicTexts } from '../../../server-pages/topic-texts.ts';
import {
  COLUMN_LABELS,
  LABEL_TOPICS,
  labelOfColumn,
  TABLE_HEADINGS,
  TOPIC_HEADINGS,
} from './archive-labels.ts';
import { MAIL_SUBJECTS, VALUE_TEXTS } from './archive-values.ts';
import { ORDER_COLUMNS } from './player-archive.repository.ts';
import { PLAYER_TABLES } from './player-data.ts';

/** Of the tables that an export has, each with its columns. */
const EXPORTED = Object.entries(PLAYER_TABLES)
  .filter(([, { exported }]) => exported.length > 0)
  .map(([table, { exported, isOfOrder }]) => ({
    table,
    columns: isOfOrder ? [...ORDER_COLUMNS, ...exported] : [...exported],
  }));

const SCHEMA = [accountSafety, commerce, mails, orders, people, sessions]
  .flatMap((file) => Object.values(file) as unknown[])
  .filter((each): each is PgTable => isTable(each));

/** Brand names, which are the same in every language. */
const PROVIDERS = ['external_identities.provider', 'sessions.provider'];

test('every table and every column of an export has a label', () => {
  const without = EXPORTED.flatMap(({ table, columns }) => [
    ...(TABLE_HEADINGS[table] === undefined ? [table] : []),
    ...columns
      .filter((column) => labelOfColumn(table, column) === undefined)
      .map((name) => `${table}.${name}`),
  ]);
  expect(without).toEqual([]);
});

test('no two columns of a table have the same label', () => {
  const same = EXPORTED.flatMap(({ table, columns }) => {
    const ids = columns.map((column) => labelOfColumn(table, column));
    return columns.filter((_, at) => ids.indexOf(ids[at]) !== at).map((column) => `${table}.${column}`);
  });
  expect(same).toEqual([]);
});

test('every code that a column may hold has a text', () => {
  const without = SCHEMA.flatMap((schema) => {
    const name = getTableName(schema);
    const exported = EXPORTED.find(({ table }) => table === name)?.columns ?? [];
    return Object.values(getTableColumns(schema)).flatMap(({ name: column, enumValues }) => {
      const at = `${name}.${column}`;
      if (!exported.includes(column) || PROVIDERS.includes(at)) return [];
      return (enumValues ?? [])
        .filter((value) => VALUE_TEXTS[at]?.[value] === undefined)
        .map((value) => `${at} ${value}`);
    });
  });
  expect(without).toEqual([]);
});

test('every label is a text, and of something that an export has', () => {
  const texts = Object.assign({}, ...LABEL_TOPICS.map((topic) => topicTexts(topic, 'en-GB').text));
  const ids = [
    TOPIC_HEADINGS,
    TABLE_HEADINGS,
    COLUMN_LABELS,
    MAIL_SUBJECTS,
    ...Object.values(VALUE_TEXTS),
  ].flatMap((labels) => Object.values(labels));
  expect(ids.filter((id) => texts[id] === undefined)).toEqual([]);
  const columns = EXPORTED.flatMap(({ table, columns }) =>
    columns.flatMap((column) => [column, `${table}.${column}`]),
  );
  expect(Object.keys(COLUMN_LABELS).filter((column) => !columns.includes(column))).toEqual([]);
  expect(Object.keys(VALUE_TEXTS).filter((column) => !columns.includes(column))).toEqual([]);
  const tables = EXPORTED.map(({ table }) => table);
  expect(Object.keys(TABLE_HEADINGS).filter((table) => !tables.includes(table))).toEqual([]);
});
