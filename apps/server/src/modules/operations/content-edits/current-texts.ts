import type { OfferedLanguages } from '@gatehouse/contract/operator/content-fields';
import { DEFAULT_RTL_LANGUAGES } from '@gatehouse/domain/direction';
import { offeredLocales } from '@gatehouse/domain/locale-resolution';
import { DEFAULT_LOCALE, isLocale } from '@gatehouse/domain/locales';
import { portalSchema } from '../../content/files/brand.schema.ts';
import { parseJson } from '../../content/files/content-reader.ts';
import { productTextsSchema } from '../../content/files/product.schema.ts';
import type { CurrentFiles } from './content-edits.service.ts';

/** The names of folders or JSON files directly below a folder. */
export function namesIn({ paths }: CurrentFiles, folder: string): string[] {
  const names = paths
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1).split('/', 1)[0] ?? '');
  return [...new Set(names.map((name) => name.replace(/\.json$/, '')))].sort();
}

/** What a check of the content has accepted, as its schema reads it. */
export async function readAs<T>(
  current: CurrentFiles,
  path: string,
  schema: { parse(value: unknown): T },
): Promise<T | null> {
  const value = await current.json(path);
  return value === null ? null : schema.parse(parseJson(JSON.stringify(value)));
}

export async function languagesOf(current: CurrentFiles): Promise<OfferedLanguages> {
  const portal = await readAs(current, 'portal.json', portalSchema);
  return {
    locales: offeredLocales(portal?.locales).locales.filter(isLocale),
    rtlLanguages: [...(portal?.rtlLanguages ?? DEFAULT_RTL_LANGUAGES)],
  };
}

export async function productNameOf(current: CurrentFiles, product: string): Promise<string> {
  const texts = await readAs(current, `products/${product}/${DEFAULT_LOCALE}.json`, productTextsSchema);
  return texts?.displayName ?? product;
}
