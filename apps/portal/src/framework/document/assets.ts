import type { Manifest } from '@gatehouse/contract/portal-bundle';
import type { RouteEntry } from '../../app/route-table.ts';
import { messagesUrl } from '../../platform/i18n/messages.ts';

export interface Assets {
  /** Runs before the page is parsed. */
  beforeHydration: string;
  entry: string;
  styles: string[];
  /** Chunks of the first render: preloaded in parallel with the entry, not after it. */
  chunks: string[];
  messages: string[];
  fonts: string[];
}

const ENTRY = 'src/entry-client.tsx';
const BEFORE_HYDRATION = 'src/framework/hydration/before-hydration.ts';
/** Fonts of the first screen, by the script of the locale. */
const FONTS: Record<string, string[]> = {
  ar: ['alexandria-arabic', 'vazirmatn-arabic'],
  bg: ['geologica-cyrillic', 'commissioner-cyrillic'],
  el: ['geologica-greek', 'commissioner-greek'],
  ru: ['geologica-cyrillic', 'commissioner-cyrillic'],
  uk: ['geologica-cyrillic', 'commissioner-cyrillic'],
};
const LATIN_FONTS = ['geologica-latin', 'commissioner-latin'];

/** The files of a page: entry, layout, page chunk, messages and fonts, and the styles of lazy parts that it shows. */
export function pageAssets(
  manifest: Manifest,
  route: RouteEntry,
  locale: string,
  ownTexts: string | undefined,
  lazyParts: readonly string[] = [],
): Assets {
  const layout = `src/app/shell/${route.layout ?? 'main'}-layout.tsx`;
  const keys = withImports(manifest, [ENTRY, layout, `src/pages/${route.page}.tsx`]);
  const styled = [...keys, ...(route.laterPart ? [route.laterPart] : []), ...lazyParts];
  const entry = `/${manifest[ENTRY]?.file}`;
  return {
    beforeHydration: `/${manifest[BEFORE_HYDRATION]?.file}`,
    entry,
    styles: [...new Set(styled.flatMap((key) => manifest[key]?.css ?? []))].map((file) => `/${file}`),
    chunks: keys.map((key) => `/${manifest[key]?.file}`).filter((file) => file !== entry),
    messages: (['core', ...route.topics] as const).flatMap(
      (topic) => messagesUrl(locale, topic, ownTexts) ?? [],
    ),
    fonts: fontFiles(manifest, FONTS[locale.slice(0, 2)] ?? LATIN_FONTS),
  };
}

/** Depth first, so that a style sheet follows the ones it depends on. */
function withImports(manifest: Manifest, roots: readonly string[]): string[] {
  const seen = new Set<string>();
  const ordered: string[] = [];
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) add(imported);
    ordered.push(key);
  };
  for (const root of roots) add(root);
  return ordered;
}

function fontFiles(manifest: Manifest, names: readonly string[]): string[] {
  const files = Object.entries(manifest);
  return names.flatMap((name) =>
    files.filter(([key]) => key.includes(`/${name}-wght-`)).map(([, { file }]) => `/${file}`),
  );
}
