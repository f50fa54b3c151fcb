import { readFileSync } from 'node:fs';
import { directionOf } from '@gatehouse/domain/direction';
import { LOCALES, type Locale } from '@gatehouse/domain/locales';
import type { MailContext, MailOf, Occasion, TemplateName } from '../src/mail.ts';

export const PUBLIC_URL = 'https://gatehouse.example';
export const TO = 'player@example.test';
const RTL_LANGUAGES = ['ar', 'he'];

const textsIn = (locale: Locale): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../messages/${locale}/mail.json`, import.meta.url), 'utf8'));

function contextIn(locale: Locale): MailContext {
  return {
    locale,
    direction: directionOf(locale, RTL_LANGUAGES),
    messages: { ...textsIn('en-GB'), ...textsIn(locale) },
    brand: { name: 'Gatehouse' },
    publicUrl: PUBLIC_URL,
    links: {
      support: `${PUBLIC_URL}/${locale}/support`,
      privacy: `${PUBLIC_URL}/${locale}/privacy`,
      imprint: `${PUBLIC_URL}/${locale}/imprint`,
    },
  };
}

export const ENGLISH = contextIn('en-GB');
export const CONTEXTS = LOCALES.map(contextIn);

export const OCCASION: Occasion = {
  at: '2026-11-15T04:25:00.000Z',
  device: { browser: 'Firefox', system: 'Windows' },
};
export const LINK = `${PUBLIC_URL}/en-GB/secret/7f3c9a52e1?a=1&b=2`;
export const ART_URL = `${PUBLIC_URL}/art/1/ironvale/feature-1180.webp`;

export const MAILS: { [Name in TemplateName]: MailOf<Name> } = {
  'validate-address': { template: 'validate-address', to: TO, link: LINK, artUrl: ART_URL },
  'recover-password': { template: 'recover-password', to: TO, link: LINK, validHours: 1, occasion: OCCASION },
  'account-returned': { template: 'account-returned', to: TO, link: LINK, validHours: 1, occasion: OCCASION },
  'new-address-code': { template: 'new-address-code', to: TO, code: '048291', validMinutes: 10 },
  'address-changed': {
    template: 'address-changed',
    to: TO,
    newAddress: 'someone.else@example.test',
    link: LINK,
    validDays: 7,
    occasion: OCCASION,
  },
  'password-changed': {
    template: 'password-changed',
    to: TO,
    link: LINK,
    validHours: 24,
    occasion: OCCASION,
  },
  'two-factor-on': { template: 'two-factor-on', to: TO, link: LINK, validDays: 7, occasion: OCCASION },
  'two-factor-off': { template: 'two-factor-off', to: TO, link: LINK, validHours: 24, occasion: OCCASION },
  'two-factor-recovered': {
    template: 'two-factor-recovered',
    to: TO,
    link: LINK,
    validHours: 24,
    occasion: OCCASION,
  },
  'new-device': { template: 'new-device', to: TO, link: LINK, validHours: 24, occasion: OCCASION },
  'provider-linked': {
    template: 'provider-linked',
    to: TO,
    link: LINK,
    provider: 'google',
    validHours: 24,
    occasion: OCCASION,
  },
  'provider-unlinked': {
    template: 'provider-unlinked',
    to: TO,
    link: LINK,
    provider: 'facebook',
    validHours: 24,
    occasion: OCCASION,
  },
  'passkey-added': { template: 'passkey-added', to: TO, link: LINK, validHours: 24, occasion: OCCASION },
  'passkey-removed': { template: 'passkey-removed', to: TO, link: LINK, validHours: 24, occasion: OCCASION },
  receipt: {
    template: 'receipt',
    to: TO,
    link: LINK,
    number: 'GH-000042',
    item: 'Neon Drift',
    account: { name: 'Nightwarden', region: 'Europe' },
    price: '€14.99',
    tax: '€2.39',
    taxPercent: 19,
    country: 'Germany',
    isUpgrade: true,
    hasConsent: true,
    refunds: { days: 14, contact: 'billing@gatehouse.example' },
    paidAt: OCCASION.at,
    seller: 'Gatehouse Games Ltd, 1 Lantern Keep, Dublin',
    taxId: 'IE0000000XX',
  },
  'order-refund-started': {
    template: 'order-refund-started',
    to: TO,
    link: LINK,
    number: 'GH-000042',
    item: 'Neon Drift',
    account: { name: 'Nightwarden', region: 'Europe' },
    price: '€14.99',
  },
  'order-refunded': {
    template: 'order-refunded',
    to: TO,
    link: LINK,
    number: 'GH-000042',
    item: 'Neon Drift',
    account: { name: 'Nightwarden', region: 'Europe' },
    price: '€14.99',
  },
  'order-partly-refunded': {
    template: 'order-partly-refunded',
    to: TO,
    link: LINK,
    number: 'GH-000042',
    item: 'Neon Drift',
    account: { name: 'Nightwarden', region: 'Europe' },
    price: '€14.99',
    refunded: '€4.99',
  },
  'order-refund-failed': {
    template: 'order-refund-failed',
    to: TO,
    link: LINK,
    number: 'GH-000042',
    item: 'Neon Drift',
    account: { name: 'Nightwarden', region: 'Europe' },
    price: '€14.99',
  },
  'order-disputed': {
    template: 'order-disputed',
    to: TO,
    link: LINK,
    number: 'GH-000042',
    item: 'Neon Drift',
    account: { name: 'Nightwarden', region: 'Europe' },
    price: '€14.99',
  },
  withdrawal: {
    template: 'withdrawal',
    to: TO,
    link: LINK,
    number: 'GH-000042',
    item: 'Neon Drift',
    account: { name: 'Nightwarden', region: 'Europe' },
    price: '€14.99',
    name: 'Ada Example',
    declaredAt: OCCASION.at,
    state: 'review',
    reason: 'used',
  },
  'withdrawal-review': {
    template: 'withdrawal-review',
    to: TO,
    number: 'GH-000042',
    item: 'Neon Drift',
    price: '€14.99',
    player: 'player@example.test',
    name: 'Ada Example',
    declaredAt: OCCASION.at,
    reason: 'too-late',
  },
  'price-drop': {
    template: 'price-drop',
    to: TO,
    link: LINK,
    item: 'Neon Drift',
    price: '€14.99',
    formerPrice: '€24.99',
    artUrl: ART_URL,
    wishlistLink: `${PUBLIC_URL}/en-GB/settings/wishlist`,
  },
  'account-deletion': {
    template: 'account-deletion',
    to: TO,
    link: LINK,
    erasesAt: '2026-11-29T04:25:00.000Z',
    occasion: OCCASION,
  },
  'data-export': {
    template: 'data-export',
    to: TO,
    link: LINK,
    requestedAt: OCCASION.at,
    expiresAt: '2026-11-29T04:25:00.000Z',
  },
  'download-link': { template: 'download-link', to: TO, product: 'Ironvale', link: LINK, artUrl: ART_URL },
};
