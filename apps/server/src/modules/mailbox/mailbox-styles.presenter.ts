import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PORTAL_ASSETS = resolve(import.meta.dirname, '../../../../portal/dist/client/assets');
const FAMILIES: Record<string, string> = {
  commissioner: 'Commissioner',
  geologica: 'Geologica',
  'jetbrains-mono': 'JetBrains Mono',
};
const LATIN_FACE = /^([a-z-]+)-latin-wght-normal-[\w-]+\.woff2$/;

/** Our faces are part of the built portal, under names that change with it; without it the system's serve. */
export function mailboxStyles(assets = PORTAL_ASSETS): string {
  const faces = (existsSync(assets) ? readdirSync(assets) : []).flatMap((file) => {
    const family = FAMILIES[LATIN_FACE.exec(file)?.[1] ?? ''];
    return family
      ? [
          `@font-face{font-family:"${family}";src:url("/assets/${file}") format("woff2");font-weight:100 900;font-display:swap}`,
        ]
      : [];
  });
  return [...faces, readFileSync(join(import.meta.dirname, 'mailbox.css'), 'utf8')].join('\n');
}
