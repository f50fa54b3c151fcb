import { createHash } from 'node:crypto';
import { brandAddress, chosenColours } from './brand-files.ts';
import { DEFAULT_ROLES, FIXED_ROLES, type Role, rolesOf, type Scheme } from './brand-look.rules.ts';
import type { Content } from './content.ts';

type Parts = Pick<Content, 'brand' | 'brandFiles'>;

export const BRAND_STYLES_PATH = '/brand.css';
const VERSION_LENGTH = 12;
const SCHEMES = ['dark', 'light'] as const;
const RADIUS = 10;
/** The corners of the portal, which keep their distances to that of a button. */
const RADII = { badge: 6, item: 8, control: 10, notice: 12, card: 14, pane: 16, hero: 20 };

/** Where the portal shows the mark of the brand, by the names of its classes: only who changes the logo loads rules for it. */
export const LOGO_CLASSES = ['brand-link_mark', 'footer_mark', 'joining-picture_brand'];
const LOGOS = `:is(${LOGO_CLASSES.map((name) => `.${name}`).join(', ')})`;

export interface BrandStyles {
  stylesheet: string;
  /** Of the stylesheet, in its address. */
  version: string;
  /** Null if the publisher changes nothing of the look. */
  address: string | null;
}

export function brandStyles(content: Parts): BrandStyles {
  const stylesheet = writeStylesheet(content);
  const version = createHash('sha256').update(stylesheet).digest('hex').slice(0, VERSION_LENGTH);
  return { stylesheet, version, address: stylesheet ? `${BRAND_STYLES_PATH}?v=${version}` : null };
}

/** The scheme that everyone sees; null where it is that of the visitor's browser. */
export function chosenScheme({ brand }: Pick<Content, 'brand'>): Scheme | null {
  return brand.scheme === undefined || brand.scheme === 'visitor' ? null : brand.scheme;
}

/** The colours of the bar of a browser. */
export function themeColours({ brand }: Pick<Content, 'brand'>): Record<Scheme, string> {
  const of = (scheme: Scheme) => rolesOf(scheme, chosenColours(brand, scheme)).ink0;
  return { dark: of('dark'), light: of('light') };
}

function writeStylesheet(content: Parts): string {
  const { brand } = content;
  const { fonts = {}, radius } = brand;
  const chosen = chosenScheme(content);
  const { dark, light } = schemeLines(content);
  const lines = [
    fontFace('Brand Display', fonts.display && brandAddress(content, fonts.display)),
    fontFace('Brand Text', fonts.text && brandAddress(content, fonts.text)),
    ...(chosen ? [block(':root:not([data-scheme])', everyRole(content, chosen))] : []),
    block(':root, [data-scheme="dark"]', dark),
    chosen ? '' : block('@media (prefers-color-scheme: light) { :root:not([data-scheme])', light, ' }'),
    block('[data-scheme="light"]', light),
    block(LOGOS, brand.logo && 'background: var(--logo) center / contain no-repeat; '),
    block(`${LOGOS} use`, brand.logo && 'display: none; '),
    block(
      ':root',
      (fonts.display ? '--font-display: "Brand Display", "Geologica", system-ui, sans-serif; ' : '') +
        (fonts.text ? '--font-text: "Brand Text", "Commissioner", system-ui, sans-serif; ' : '') +
        (radius === undefined ? '' : radiusLines(radius)),
    ),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/** What one scheme changes the other sets too: the rules of the dark one are those of the root. */
function schemeLines(content: Parts): Record<Scheme, string> {
  const { brand } = content;
  const rolesIn = (scheme: Scheme) => rolesOf(scheme, chosenColours(brand, scheme));
  const roles = { dark: rolesIn('dark'), light: rolesIn('light') };
  const changed = (Object.keys(roles.dark) as Role[]).filter((role) =>
    SCHEMES.some((scheme) => roles[scheme][role] !== DEFAULT_ROLES[scheme][role]),
  );
  const linesOf = (scheme: Scheme) => [
    ...changed.map((role) => `--${role}: ${roles[scheme][role]}; `),
    ...(brand.logo ? [`--logo: url("${brandAddress(content, brand.logo[scheme])}"); `] : []),
  ];
  return { dark: linesOf('dark').join(''), light: linesOf('light').join('') };
}

/** For the pages that the server writes itself, whose documents do not name a scheme. */
function everyRole({ brand }: Parts, scheme: Scheme): string {
  const roles = { ...FIXED_ROLES[scheme], ...rolesOf(scheme, chosenColours(brand, scheme)) };
  const lines = Object.entries(roles).map(([role, colour]) => `--${role}: ${colour}; `);
  return `color-scheme: ${scheme}; ${lines.join('')}`;
}

function fontFace(family: string, address: string | undefined): string {
  if (!address) return '';
  return `@font-face { font-family: "${family}"; src: url("${address}") format("woff2"); font-weight: 100 900; font-display: swap; }`;
}

function radiusLines(radius: number): string {
  return Object.entries(RADII)
    .map(([name, pixels]) => `--radius-${name}: ${Math.round((pixels * radius) / RADIUS)}px; `)
    .join('');
}

function block(selector: string, lines: string | undefined, end = ''): string {
  return lines ? `${selector} { ${lines}}${end}` : '';
}
