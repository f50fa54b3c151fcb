import { APPLICATION_PHASES, MIGRATION_TYPES } from '@gatehouse/domain/games';
import { isLocale, type Locale } from '@gatehouse/domain/locales';
import { z } from 'zod';
import { address, key, name, requiredText } from './fields.schema.ts';

const byLocale = z.record(z.string(), requiredText).superRefine((entries, context) => {
  for (const key of Object.keys(entries)) {
    if (!isLocale(key)) context.addIssue({ code: 'custom', path: [key], message: 'is no supported locale' });
  }
}) as z.ZodType<Readonly<Partial<Record<Locale, string>>>>;

export const gameSchema = z.strictObject({
  id: z.uuid(),
  productName: name,
  applicationPhase: z.enum(APPLICATION_PHASES),
  migrationType: z.enum(MIGRATION_TYPES),
  usesEmailAsLogin: z.boolean(),
  upperCasesLogin: z.boolean().optional(),
  accountGroup: key,
  region: key.nullable(),
  regions: z.array(z.strictObject({ id: key, display_names: byLocale })),
  environments: z
    .array(
      z.strictObject({
        id: key,
        region: key,
        isOpen: z.boolean(),
        playUrl: address.optional(),
        maintenanceUntil: z.iso.datetime({ error: 'must be a moment like 2026-05-31T06:00:00Z' }).optional(),
      }),
    )
    .min(1),
  /** Where its server gets messages about purchases. The secret is in GAME_WEBHOOK_SECRETS. */
  purchaseWebhookUrl: address.optional(),
  links: z.strictObject({ password_reset: z.record(key, address).optional() }),
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in lower-case hex' });

export const branchesSchema = z.record(
  key,
  z.strictObject({
    /** A branch with these hashes is open only to holders of a token that hashes to one of them; with none, to no one. */
    tokensSha256: z.array(sha256).optional(),
  }),
);
