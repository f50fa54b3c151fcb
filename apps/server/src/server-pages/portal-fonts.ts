import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** The font folder of the built portal. */
export const FONTS_FOLDER = resolve(import.meta.dirname, '../../../portal/dist/client/assets');

const FAMILIES = {
  geologica: 'Geologica',
  commissioner: 'Commissioner',
  'jetbrains-mono': 'JetBrains Mono',
  alexandria: 'Alexandria',
  vazirmatn: 'Vazirmatn',
} as const;
const FONT_FILE = /^([a-z-]+)-(latin|arabic)-wght-normal-[\w-]+\.woff2$/;

export interface PortalFont {
  family: (typeof FAMILIES)[keyof typeof FAMILIES];
  script: 'latin' | 'arabic';
  /** The file name contains a hash, which changes with the build. */
  file: string;
}

/** The fonts are part of the built portal; without it system fonts are used. */
export function portalFonts(folder = FONTS_FOLDER): PortalFont[] {
  return (existsSync(folder) ? readdirSync(folder) : []).flatMap((file) => {
    const [, name = '', script] = FONT_FILE.exec(file) ?? [];
    if (!isFamily(name) || (script !== 'latin' && script !== 'arabic')) return [];
    return [{ family: FAMILIES[name], script, file }];
  });
}

function isFamily(name: string): name is keyof typeof FAMILIES {
  return name in FAMILIES;
}
