import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CLIENT = resolve(import.meta.dirname, '../../../portal/dist/client');
/** Its files of earlier builds stay for pages that are open. */
export const FONTS_FOLDER = join(CLIENT, 'assets');

const FAMILIES = {
  geologica: 'Geologica',
  commissioner: 'Commissioner',
  'jetbrains-mono': 'JetBrains Mono',
  alexandria: 'Alexandria',
  vazirmatn: 'Vazirmatn',
} as const;
const FONT_FILE = /^assets\/(([a-z-]+)-(latin|arabic)-wght-normal-[\w-]+\.woff2)$/;

export interface PortalFont {
  family: (typeof FAMILIES)[keyof typeof FAMILIES];
  script: 'latin' | 'arabic';
  /** The file name contains a hash, which changes with the build. */
  file: string;
}

/** The fonts of the newest build of the portal; without it system fonts are used. */
export function portalFonts(client = CLIENT): PortalFont[] {
  const manifest = join(client, '.vite/manifest.json');
  if (!existsSync(manifest)) return [];
  const built: Record<string, { file: string }> = JSON.parse(readFileSync(manifest, 'utf8'));
  return Object.values(built).flatMap(({ file: path }) => {
    const [, file = '', name = '', script] = FONT_FILE.exec(path) ?? [];
    if (!isFamily(name) || (script !== 'latin' && script !== 'arabic')) return [];
    return [{ family: FAMILIES[name], script, file }];
  });
}

function isFamily(name: string): name is keyof typeof FAMILIES {
  return name in FAMILIES;
}
