import { directionOf } from '@gatehouse/domain/direction';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@gatehouse/domain/locales';
import type { MailContext } from '@gatehouse/mail/render';
import { portalFonts } from '../../../server-pages/portal-fonts.ts';
import type { Content } from '../../content/files/content.ts';
import { mailFonts } from './mail-fonts.ts';
import { readMailMessages } from './mail-messages.ts';

/** One context for each language with a complete translation; all others use English, never a mixture. */
export function createMailContexts(content: Content, publicUrl: string): (locale: string) => MailContext {
  const { brand, portal } = content;
  const messages = readMailMessages(LOCALES);
  const fonts = portalFonts();
  const contextOf = (locale: Locale, localeMessages: Readonly<Record<string, string>>): MailContext => ({
    locale,
    direction: directionOf(locale, portal.rtlLanguages),
    messages: localeMessages,
    brand: { name: brand.name },
    publicUrl,
    links: { support: brand.supportUrl, privacy: brand.privacyUrl, imprint: brand.imprintUrl },
    fonts: mailFonts(fonts, locale, publicUrl),
  });
  const contexts = new Map<string, MailContext>(
    [...messages.translated].map(([locale, localeMessages]) => [locale, contextOf(locale, localeMessages)]),
  );
  const fallback = contextOf(DEFAULT_LOCALE, messages.english);
  return (locale) => contexts.get(locale) ?? fallback;
}
