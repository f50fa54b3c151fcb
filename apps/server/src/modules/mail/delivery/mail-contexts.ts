import { directionOf } from '@gatehouse/domain/direction';
import { offeredLocales, resolveLocale } from '@gatehouse/domain/locale-resolution';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@gatehouse/domain/locales';
import type { MailColours, MailContext } from '@gatehouse/mail/render';
import { portalFonts } from '../../../server-pages/portal-fonts.ts';
import { topicTexts } from '../../../server-pages/topic-texts.ts';
import { brandAddress, chosenColours } from '../../content/files/brand-files.ts';
import { rolesOf } from '../../content/files/brand-look.rules.ts';
import { mixed } from '../../content/files/colour.rules.ts';
import type { Content } from '../../content/files/content.ts';
import { usableTexts } from '../../content/files/own-texts.ts';
import { mailFonts } from './mail-fonts.ts';

/** Underlines of links are less prominent than their text. */
const LINE_SHARE = 0.5;

/** What the mails of each language are made with. */
export function createMailContexts(content: Content, publicUrl: string): (locale: string) => MailContext {
  const { brand, portal } = content;
  const fonts = portalFonts();
  const look = mailLook(content, publicUrl);
  const contextOf = (locale: Locale): MailContext => ({
    locale,
    direction: directionOf(locale, portal.rtlLanguages),
    messages: { ...topicTexts('mail', locale).text, ...ownMailTexts(content, locale) },
    brand: { name: brand.name },
    ...look,
    publicUrl,
    links: { support: brand.supportUrl, privacy: brand.privacyUrl, imprint: brand.imprintUrl },
    fonts: mailFonts(fonts, locale, publicUrl),
  });
  const translated = LOCALES.filter((locale) => topicTexts('mail', locale).locale === locale);
  const contexts = new Map<string, MailContext>(translated.map((locale) => [locale, contextOf(locale)]));
  const fallback = contextOf(DEFAULT_LOCALE);
  const offered = offeredLocales(portal.locales);
  return (locale) => contexts.get(resolveLocale({ url: locale, offered })) ?? fallback;
}

/** Mails have the light scheme. */
function mailLook(content: Content, publicUrl: string): Pick<MailContext, 'colours' | 'logoUrl'> {
  const { brand } = content;
  const chosen = chosenColours(brand, 'light');
  const roles = rolesOf('light', chosen);
  const colours: Partial<MailColours> = {
    ...(chosen.background && { page: roles.ink0 }),
    ...(chosen.surface && { card: roles.ink1, wash: roles.ink3, line: roles.line }),
    ...(chosen.text && { text: roles.text, text2: roles.text2, text3: roles.text3 }),
    ...(chosen.accent && { amber: roles.amber, amberHi: roles['amber-hi'], onAmber: roles['on-amber'] }),
    ...((chosen.accent ?? chosen.accentText) && {
      amberInk: roles['amber-ink'],
      amberLine: mixed(roles['amber-ink'], roles.ink1, LINE_SHARE),
    }),
  };
  return {
    ...(Object.keys(colours).length > 0 && { colours }),
    ...(brand.mailLogo && { logoUrl: publicUrl + brandAddress(content, brand.mailLogo) }),
  };
}

function ownMailTexts({ ownTexts }: Content, locale: Locale): Record<string, string> {
  const own = ownTexts.get(locale);
  return own ? usableTexts(own, locale, (topic) => topic === 'mail') : {};
}
