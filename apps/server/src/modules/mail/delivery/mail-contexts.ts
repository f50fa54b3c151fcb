import { directionOf } from '@gatehouse/domain/direction';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@gatehouse/domain/locales';
import type { MailContext } from '@gatehouse/mail/render';
import { portalFonts } from '../../../server-pages/portal-fonts.ts';
import { topicTexts } from '../../../server-pages/topic-texts.ts';
import type { Content } from '../../content/files/content.ts';
import { mailFonts } from './mail-fonts.ts';

/** What the mails of each language are made with. */
export function createMailContexts(content: Content, publicUrl: string): (locale: string) => MailContext {
  const { brand, portal } = content;
  const fonts = portalFonts();
  const contextOf = (locale: Locale): MailContext => ({
    locale,
    direction: directionOf(locale, portal.rtlLanguages),
    messages: topicTexts('mail', locale).text,
    brand: { name: brand.name },
    publicUrl,
    links: { support: brand.supportUrl, privacy: brand.privacyUrl, imprint: brand.imprintUrl },
    fonts: mailFonts(fonts, locale, publicUrl),
  });
  const translated = LOCALES.filter((locale) => topicTexts('mail', locale).locale === locale);
  const contexts = new Map<string, MailContext>(translated.map((locale) => [locale, contextOf(locale)]));
  const fallback = contextOf(DEFAULT_LOCALE);
  return (locale) => contexts.get(locale) ?? fallback;
}
