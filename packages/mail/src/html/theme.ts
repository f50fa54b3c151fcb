import type { MailContext } from '../mail.ts';

/** The light scheme. Mails always use it: mail programs apply their own dark mode. */
const COLOUR = {
  page: '#ece8e1',
  card: '#ffffff',
  wash: '#f8f5f0',
  line: '#e1dcd3',
  text: '#121d2d',
  text2: '#404b5b',
  text3: '#5a6474',
  amber: '#f7b44e',
  amberHi: '#fcc364',
  amberInk: '#8f5208',
  /** Underlines of links: less prominent than their text. */
  amberLine: '#c7a883',
  onAmber: '#201304',
  /** Background while a picture is blocked: the colour of its sky. */
  artHaze: '#cbd0c0',
};

export const CARD_WIDTH = 640;
export const CARD_PADDING = 48;

/**
 * Names and addresses may be one word that is longer than a line. The obsolete value of `word-break` does the same as
 * `anywhere`, and is the one that more mail programs know.
 */
export const BREAK_LONG_WORDS = { wordBreak: 'break-word', overflowWrap: 'anywhere' } as const;

const SYSTEM_FACES = "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const ARABIC_SYSTEM_FACES = "'Segoe UI', Tahoma, 'Geeza Pro', Arial, sans-serif";

export interface Look {
  colour: typeof COLOUR;
  align: 'left' | 'right';
  direction: 'ltr' | 'rtl';
  display: string;
  text: string;
  mono: string;
  /** Letter spacing would break joined scripts, and letters of equal width need none. */
  tracking: string;
}

export function lookOf({
  locale,
  direction,
  colours,
}: Pick<MailContext, 'locale' | 'direction' | 'colours'>): Look {
  const isArabic = locale.startsWith('ar');
  return {
    colour: { ...COLOUR, ...colours },
    align: direction === 'rtl' ? 'right' : 'left',
    direction,
    display: isArabic ? `Alexandria, Geologica, ${ARABIC_SYSTEM_FACES}` : `Geologica, ${SYSTEM_FACES}`,
    text: isArabic ? `Vazirmatn, Commissioner, ${ARABIC_SYSTEM_FACES}` : `Commissioner, ${SYSTEM_FACES}`,
    mono: "'JetBrains Mono', Consolas, Menlo, monospace",
    tracking: /^(ar|he|ja|zh)/.test(locale) ? '0' : '-0.018em',
  };
}
