import { CLIENT_SYSTEMS } from '@gatehouse/domain/catalogue';
import { ENVIRONMENTS } from '@gatehouse/domain/environments';
import { z } from 'zod';
import { address, requiredText } from './fields.schema.ts';

export const brandSchema = z.strictObject({
  name: requiredText,
  mark: requiredText,
  amber: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { error: 'must be a colour like #f7b44e' })
    .optional(),
  supportUrl: address,
  boardUrl: address,
  termsUrl: address,
  privacyUrl: address,
  imprintUrl: address,
  /** For security.txt; the support address without it. */
  securityContact: z
    .string()
    .regex(/^(https:\/\/|mailto:)\S+$/, { error: 'must start with https:// or mailto:' })
    .optional(),
  copyright: z.strictObject({ holder: requiredText, year: z.int() }),
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
  rtlLanguages: z.array(z.string().length(2)).optional(),
  clientIds: z.record(z.enum(ENVIRONMENTS), clientIds),
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
  clientRedirects: z.strictObject({
    board: redirects,
    support: redirects,
    game: redirects.default([]),
    launcher: redirects,
    interstitial: redirects,
  }),
});
