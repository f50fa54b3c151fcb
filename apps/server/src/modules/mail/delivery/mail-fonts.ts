import type { PortalFont } from '../../../server-pages/portal-fonts.ts';

const WEIGHTS = '100 900';
/** Languages whose letters are all in the first file of a font: half a word in another font would look worse than none. */
const WRITTEN_IN_PLAIN_LATIN = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pt', 'sv'];
const ARABIC_FAMILIES: readonly string[] = ['Alexandria', 'Vazirmatn'];

interface MailFont {
  family: PortalFont['family'];
  url: string;
  weight: string;
}

/** Stays the same for as long as a mail is kept, whatever the portal names its built files. */
export function mailFontPath({ family, script }: Pick<PortalFont, 'family' | 'script'>): string {
  return `/mail/${family.toLowerCase().replaceAll(' ', '-')}-${script}.woff2`;
}

/** The fonts of a mail in this language, for mail programs that load fonts. */
export function mailFonts(fonts: readonly PortalFont[], locale: string, publicUrl: string): MailFont[] {
  const language = locale.slice(0, 2);
  const isUsed = ({ family, script }: PortalFont) => {
    if (script === 'arabic') return language === 'ar';
    if (ARABIC_FAMILIES.includes(family)) return false;
    return language === 'ar' || WRITTEN_IN_PLAIN_LATIN.includes(language);
  };
  return fonts
    .filter(isUsed)
    .map((font) => ({ family: font.family, url: `${publicUrl}${mailFontPath(font)}`, weight: WEIGHTS }));
}
