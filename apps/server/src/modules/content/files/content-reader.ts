import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isLocale, LOCALES, type Locale } from '@gatehouse/domain/locales';
import type { z } from 'zod';
import type { ContentProblem, Report } from './content-problem.ts';
import { isRecord } from './fields.schema.ts';
import { nearestWord } from './nearest-word.ts';
import { plainIssues } from './plain-issue.ts';

/** Reads files of the content folder, and collects what is wrong with them. */
export type ContentReader = ReturnType<typeof createContentReader>;

export function createContentReader(contentDir: string) {
  const problems: ContentProblem[] = [];
  const filesRead = new Set<string>();
  const report: Report = (file, field, message) => problems.push({ file, field, message });

  /** Null if something is wrong with it, which is reported. */
  function readFile<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | null {
    filesRead.add(path);
    const given = readJson(path);
    if (given === undefined) return null;
    const parsed = schema.safeParse(given);
    if (parsed.success) return deepFreeze(parsed.data);
    for (const { field, message } of plainIssues(parsed.error.issues, given, schema)) {
      report(path, field, message);
    }
    return null;
  }

  /** As above; a file that is not there is no mistake. */
  function readOptionalFile<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | null {
    return existsSync(join(contentDir, path)) ? readFile(path, schema) : null;
  }

  /** Every `<locale>.json` of a folder. A missing folder counts as empty. */
  function readLocalised<Schema extends z.ZodType>(
    folder: string,
    schema: Schema,
  ): Map<Locale, z.output<Schema>> {
    const found = new Map<Locale, z.output<Schema>>();
    for (const file of jsonFilesIn(folder)) {
      const locale = basename(file, '.json');
      if (locale === 'product') continue;
      if (!isLocale(locale)) {
        filesRead.add(`${folder}/${file}`);
        report(`${folder}/${file}`, null, `is not named by a supported locale${meantLocale(locale)}`);
        continue;
      }
      const value = readFile(`${folder}/${file}`, schema);
      if (value !== null) found.set(locale, value);
    }
    return found;
  }

  function readJson(path: string): unknown {
    let text: string;
    try {
      text = readFileSync(join(contentDir, path), 'utf8');
    } catch (error) {
      const isThere = (error as NodeJS.ErrnoException).code !== 'ENOENT';
      report(path, null, isThere ? 'cannot be read: check its permissions' : 'is missing');
      return undefined;
    }
    try {
      return parseJson(text);
    } catch (error) {
      report(path, null, `is not JSON: ${placeOf(error, text)}`);
      return undefined;
    }
  }

  function jsonFilesIn(folder: string): string[] {
    return entriesIn(folder)
      .filter((entry) => entry.isFile && entry.name.endsWith('.json'))
      .map((entry) => entry.name);
  }

  function foldersIn(folder: string): string[] {
    return entriesIn(folder)
      .filter((entry) => entry.isFolder && !entry.name.startsWith('.'))
      .map((entry) => entry.name);
  }

  /** Sorted, so that a response does not depend on the file system's order. Links are followed, as in a release. */
  function entriesIn(folder: string) {
    const path = join(contentDir, folder);
    if (!existsSync(path)) return [];
    return readdirSync(path)
      .sort()
      .map((name) => {
        const kind = statSync(join(path, name), { throwIfNoEntry: false });
        return { name, isFile: kind?.isFile() === true, isFolder: kind?.isDirectory() === true };
      });
  }

  return {
    problems,
    filesRead: filesRead as ReadonlySet<string>,
    report,
    readFile,
    readOptionalFile,
    readLocalised,
    jsonFilesIn,
    foldersIn,
    entriesIn,
  };
}

/** The value of a JSON file of the content. Editors may have written a byte order mark. */
export function parseJson(text: string): unknown {
  return withoutSchema(JSON.parse(text.replace(/^\uFEFF/, '')));
}

/** `$schema` is for editors. */
function withoutSchema(value: unknown): unknown {
  if (!isRecord(value) || typeof value.$schema !== 'string') return value;
  const { $schema: _, ...rest } = value;
  return rest;
}

function meantLocale(name: string): string {
  const meant = nearestWord(name, LOCALES);
  return meant ? `: is ${meant} meant?` : ', such as de-DE.json';
}

/** The parser's own words name a position at best. */
function placeOf(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : '';
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? Number.NaN);
  if (text.trim() === '') return 'it is empty';
  const before = Number.isNaN(position) ? null : text.slice(0, position).split('\n');
  const place = before ? `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}: ` : '';
  return `${place}a comma, a quote or a bracket is missing or one too many (${message})`;
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
