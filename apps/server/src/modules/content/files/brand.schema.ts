import { CLIENT_SYSTEMS } from '@gatehouse/domain/catalogue';
import { ENVIRONMENTS } from '@gatehouse/domain/environments';
import { z } from 'zod';
import { address, locale, requiredText } from './fields.schema.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'must be a colour like #f7b44e' });

/** A file below `brand/`, where the server looks for it. */
const brandFile = (kinds: string) =>
  z.string().regex(new RegExp(`^brand/[a-z0-9-]+\\.(?:${kinds})$`), {
    error: `must be a file like brand/name.${kinds.split('|')[0]}`,
  });

/** Which of the portal's colours a scheme changes; what is not given follows from the others, or stays. */
const schemeColours = z.strictObject({
  accent: colour.optional().describe('Buttons and marks.'),
  accentText: colour
    .optional()
    .describe('Links and other text in the accent colour; derived from `accent` without it.'),
  background: colour.optional().describe('The page.'),
  surface: colour.optional().describe('Cards and menus; borders and controls follow.'),
  text: colour.optional().describe('Titles; the weaker texts follow.'),
});

const pair = (kinds: string) => z.strictObject({ dark: brandFile(kinds), light: brandFile(kinds) });

export const brandSchema = z.strictObject({
  name: requiredText.describe('The name of the portal.'),
  mark: requiredText.describe('The file of its mark, such as brand/mark.svg.'),
  amber: colour.optional().describe('The accent colour of both schemes, like #f7b44e.'),
  colours: z
    .strictObject({ dark: schemeColours.optional(), light: schemeColours.optional() })
    .optional()
    .describe('Colours of the dark and of the light scheme; mails have those of the light one.'),
  scheme: z
    .enum(['visitor', 'dark', 'light'])
    .optional()
    .describe(
      'Which scheme visitors see: what their browser asks for (`visitor`, without it), or one for everyone.',
    ),
  radius: z
    .int()
    .min(0)
    .max(24)
    .optional()
    .describe(
      'The corners of buttons and fields in pixels, 10 without it; those of cards and badges follow.',
    ),
  fonts: z
    .strictObject({
      display: brandFile('woff2').optional().describe('Of titles, such as brand/titles.woff2.'),
      text: brandFile('woff2').optional().describe('Of everything else.'),
    })
    .optional()
    .describe('Fonts of your own: variable or regular. Letters that they lack are those of the portal.'),
  logo: pair('svg|png|webp')
    .optional()
    .describe('A square logo in its own colours, for dark and for light ground, instead of the mark.'),
  mailLogo: brandFile('png')
    .optional()
    .describe('The logo of mails, 48 × 52 pixels or larger: mail programs show no SVG.'),
  sharePicture: brandFile('jpg|png')
    .optional()
    .describe('Shown with shared links, 1200 × 630 pixels; without it the one that `npm run art` makes.'),
  supportUrl: address.describe('Where players get help.'),
  boardUrl: address.describe('The forum.'),
  termsUrl: address.describe('The terms of use.'),
  privacyUrl: address.describe('The privacy policy.'),
  imprintUrl: address.describe('The legal notice.'),
  securityContact: z
    .string()
    .regex(/^(https:\/\/|mailto:)\S+$/, { error: 'must start with https:// or mailto:' })
    .optional()
    .describe('For security.txt; the support address without it.'),
  copyright: z.strictObject({
    holder: requiredText.describe('Who holds it.'),
    year: z.int().describe('The first year.'),
  }),
});

const clientIds = z.strictObject({
  board: z.uuid(),
  support: z.uuid(),
  /** Without it, browser games are opened without a code. */
  game: z.uuid().optional(),
  launcher: z.uuid(),
  interstitial: z.uuid(),
});

/** Where a client may be redirected with a one-time code: an origin, or a custom scheme with a host. */
const redirects = z.array(
  z.string().regex(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]+$/, {
    error: 'must be like https://board.example or launcher://auth',
  }),
);

/** SHA-256 of a client's secret in hex. Two during a secret rotation. */
const secretHashes = z
  .array(z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in 64 hex digits' }))
  .max(2)
  .optional();

/** It becomes part of a Content-Security-Policy, so it must not contain a separator of one. */
const policySource = z.string().regex(/^(\/(?!\/)|https:\/\/)[\w.:/-]*$/, {
  error: 'must be a path or an address that starts with https://, without a query',
});

/** The path `download` is below it. */
const service = z.string().regex(/^(\/(?!\/)|https:\/\/)[^\s?#]*$/, {
  error: 'must be a path or an address that starts with https://, without a query',
});

export const portalSchema = z.strictObject({
  features: z.strictObject({
    clientDownload: z
      .strictObject({
        /** A service elsewhere, instead of the server's own. */
        injectionServiceUrl: service.optional(),
        /** The systems that the service elsewhere has an installer for; Windows alone without it. */
        systems: z.array(z.enum(CLIENT_SYSTEMS)).min(1).optional(),
        /** Installers elsewhere, to which the server's own service redirects. */
        installers: z.partialRecord(z.enum(CLIENT_SYSTEMS), address).optional(),
      })
      .optional(),
    /** The script that solves challenges, from elsewhere than the portal. */
    challenge: z.strictObject({ scriptUrl: policySource }).optional(),
    /** Where advertisements come from. Without a `host` visitors without marketing consent see none. */
    interstitial: z.strictObject({ host: policySource.optional(), hostWithConsent: policySource }).optional(),
  }),
  ownHosts: z
    .array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, { error: 'must be a host like games.example' }))
    .optional()
    .describe(
      'Hosts that content may link to, with all below them. `content check` warns of links to others.',
    ),
  locales: z
    .array(locale)
    .min(1)
    .refine((all) => new Set(all).size === all.length, { error: 'must name each locale once' })
    .optional()
    .describe(
      'The locales that are offered; all 38 without it. Visitors with another language get the first one.',
    ),
  rtlLanguages: z
    .array(z.string().length(2))
    .optional()
    .describe('Languages that run from right to left, such as ar.'),
  clientIds: z
    .record(z.enum(ENVIRONMENTS), clientIds)
    .describe('The UUIDs of the clients, by environment (docs/clients.md).'),
  /** Without a secret a client cannot exchange its codes. The launcher has none, because it cannot keep one. */
  clientSecretsSha256: z
    .partialRecord(
      z.enum(ENVIRONMENTS),
      z.strictObject({
        board: secretHashes,
        support: secretHashes,
        game: secretHashes,
        interstitial: secretHashes,
      }),
    )
    .optional(),
  clientRedirects: z
    .strictObject({
      board: redirects,
      support: redirects,
      game: redirects.default([]),
      launcher: redirects,
      interstitial: redirects,
    })
    .describe('Where each client may be sent with a one-time code.'),
});
