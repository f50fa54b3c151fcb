import { directionOf } from '@gatehouse/domain/direction';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@gatehouse/domain/locales';
import type { MailContext } from '@gatehouse/mail/render';
import { portalFonts } from '../../../server-pages/portal-fonts.ts';
import type { Content } from '../../content/files/content.ts';
import { mailFonts } from './mail-fonts.ts';
import { readMailMessages } from './mail-messages.ts';

/** One context for each language that has its mails written; all others read English, never a mixture. */
export function createMailContexts(content: Content, publicUrl: string): (locale: string) => MailContext {
  const { brand, portal } = content;
  const messages = readMailMessages(LOCALES);
  const fonts = portalFonts();
  const contextOf = (locale: Locale, words: Readonly<Record<string, string>>): MailContext => ({
    locale,
    direction: directionOf(locale, portal.rtlLanguages),
    messages: words,
    brand: { name: brand.name },
    publicUrl,
    links: { support: brand.supportUrl, privacy: brand.privacyUrl, imprint: brand.imprintUrl },
    fonts: mailFonts(fonts, locale, publicUrl),
  });
  const contexts = new Map<string, MailContext>(
    [...messages.translated].map(([locale, words]) => [locale, contextOf(locale, words)]),
  );
  const fallback = contextOf(DEFAULT_LOCALE, messages.english);
  return (locale) => contexts.get(locale) ?? fallback;
}
