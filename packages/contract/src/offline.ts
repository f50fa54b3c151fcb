import * as z from 'zod/mini';
import { slug, text, timestamp, uuid } from './fields.ts';
import { releaseKey, signature } from './patching.ts';

/** What was signed, as JSON in `statement` of a proof: which games the player may play without the portal. */
export const offlineStatement = z.object({
  /** Separates it from everything else that is signed. */
  format: z.literal('offline-1'),
  playerId: uuid,
  installationId: uuid,
  issuedAt: timestamp,
  expiresAt: timestamp,
  /** Those that the player owns and that can be played without a sign-in. */
  games: z.array(slug),
});
export type OfflineStatement = z.infer<typeof offlineStatement>;

export const offlineProof = z.object({
  /** An `offlineStatement`: the bytes that were signed. */
  statement: text(100_000, 1),
  signature,
  /** Ed25519, as `releaseKey`, but another key: servers have it. A launcher keeps it with the proof. */
  publicKey: releaseKey,
});
export type OfflineProof = z.infer<typeof offlineProof>;
