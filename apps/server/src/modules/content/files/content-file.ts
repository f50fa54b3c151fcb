import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isLocale, type Locale } from '@gatehouse/domain/locales';
import type { z } from 'zod';
import { StartupProblem } from '../../../errors.ts';

/** Reads one file of the content folder, or throws one line that names the file and the field to fix. */
export function readContentFile<Schema extends z.ZodType>(
  contentDir: string,
  path: string,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(readJson(contentDir, path));
  if (parsed.success) return deepFreeze(parsed.data);
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') || 'the file';
  throw new StartupProblem(`content/${path}: ${field}: ${issue?.message ?? 'is not right'}`);
}

/** Every `<locale>.json` of a folder. A missing folder counts as empty. */
export function readLocalised<Schema extends z.ZodType>(
  contentDir: string,
  folder: string,
  schema: Schema,
): ReadonlyMap<Locale, z.output<Schema>> {
  const found = new Map<Locale, z.output<Schema>>();
  for (const file of jsonFilesIn(contentDir, folder)) {
    const locale = basename(file, '.json');
    if (locale === 'product') continue;
    if (!isLocale(locale))
      throw new StartupProblem(`content/${folder}/${file}: is not named by a supported locale`);
    found.set(locale, readContentFile(contentDir, `${folder}/${file}`, schema));
  }
  return found;
}

export function jsonFilesIn(contentDir: string, folder: string): string[] {
  return entriesIn(contentDir, folder)
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => entry.name);
}

export function foldersIn(contentDir: string, folder: string): string[] {
  return entriesIn(contentDir, folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** Sorted, so that a response does not depend on the file system's order. */
function entriesIn(contentDir: string, folder: string) {
  const path = join(contentDir, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readJson(contentDir: string, path: string): unknown {
  let text: string;
  try {
    text = readFileSync(join(contentDir, path), 'utf8');
  } catch {
    throw new StartupProblem(`content/${path}: cannot be read`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartupProblem(`content/${path}: is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
