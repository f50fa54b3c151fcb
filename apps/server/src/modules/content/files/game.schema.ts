import { APPLICATION_PHASES, MIGRATION_TYPES } from '@gatehouse/domain/games';
import { z } from 'zod';
import { ALWAYS, address, byLocale, key, moment, name, requiredText } from './fields.schema.ts';

const maintenance = z
  .strictObject({
    starts: moment.describe('Like 2026-05-31T06:00:00Z.'),
    ends: moment,
  })
  .refine(({ starts, ends }) => typeof starts !== 'string' || typeof ends !== 'string' || starts < ends, {
    ...ALWAYS,
    path: ['ends'],
    error: 'must be after its start',
  });

export const gameSchema = z.strictObject({
  id: z.uuid().describe('The id of the game for its servers and clients. It never changes.'),
  productName: name.describe('The name of this file, and of the folder of its product in products/.'),
  applicationPhase: z
    .enum(APPLICATION_PHASES)
    .describe('How players come in: `PlatformOnly` for a game without accounts from before the portal.'),
  migrationType: z
    .enum(MIGRATION_TYPES)
    .describe('`GameAccount` if players bring game accounts from before the portal, otherwise `None`.'),
  usesEmailAsLogin: z
    .boolean()
    .describe('Old accounts of the game sign in with an e-mail address, and not with a user name.'),
  upperCasesLogin: z.boolean().optional().describe('Old user names are stored in upper case.'),
  accountGroup: key.describe(
    'Games with the same group share their old accounts. The name of the game is a good one.',
  ),
  region: key.nullable().describe('The region that is chosen at first, or null.'),
  regions: z
    .array(
      z.strictObject({
        id: key.describe('A short name such as eu.'),
        display_names: byLocale(requiredText).describe('What players read, by locale.'),
      }),
    )
    .describe('The regions of the environments.'),
  environments: z
    .array(
      z.strictObject({
        id: key.describe('A short name such as eu-1.'),
        region: key.describe('The id of its region.'),
        isOpen: z.boolean().describe('Players may create game accounts in it.'),
        playUrl: address.optional().describe('Where a browser game is played.'),
        maintenance: z
          .array(maintenance)
          .optional()
          .describe('When it is closed. Players read of it two days before; it ends by itself.'),
        maintenanceUntil: moment.optional().describe('It is closed from now on until this moment.'),
      }),
    )
    .min(1)
    .describe('The servers or worlds that the game is played on.'),
  /** It needs no sign-in, so that the launcher starts it without the portal. */
  playsOffline: z
    .boolean()
    .optional()
    .describe('The launcher starts it without the portal, for players who own it.'),
  /** Where its server gets messages about purchases. The secret is in GAME_WEBHOOK_SECRETS. */
  purchaseWebhookUrl: address.optional().describe('Where its server gets messages about purchases.'),
  links: z.strictObject({
    password_reset: z
      .record(key, address)
      .optional()
      .describe('Where players reset the password of an old account: an address by environment.'),
  }),
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in lower-case hex' });

export const branchesSchema = z.record(
  key,
  z.strictObject({
    /** A branch with these hashes is open only to holders of a token that hashes to one of them; with none, to no one. */
    tokensSha256: z
      .array(sha256)
      .optional()
      .describe(
        'Hashes of the tokens that open the branch. Without the list it is open to all, with an empty one to no one.',
      ),
  }),
);
