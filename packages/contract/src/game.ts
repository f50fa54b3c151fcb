import { APPLICATION_PHASES, MIGRATION_TYPES } from '@gatehouse/domain/games';
import * as z from 'zod/mini';
import { absoluteUrl, gameKey, gfLang, localeInPath, replyText, slug, timestamp, uuid } from './fields.ts';
import { branchId } from './patching.ts';

export const gameRegion = z.object({
  id: gameKey,
  /** By locale. */
  display_names: z.record(localeInPath, replyText),
});

export const game = z.object({
  gameId: uuid,
  productName: slug,
  applicationPhase: z.enum(APPLICATION_PHASES),
  migrationType: z.enum(MIGRATION_TYPES),
  usesEmailAsLogin: z.boolean(),
  /** The game's user names are upper case, so the sign-in page converts the input. */
  upperCasesLogin: z.optional(z.boolean()),
  accountGroup: gameKey,
  /** The default region. */
  region: z.nullable(gameKey),
  regions: z.array(gameRegion),
  environments: z.array(z.object({ id: gameKey, region: gameKey })),
  links: z.object({
    /** By region, or under `default`. */
    password_reset: z.optional(z.record(gameKey, absoluteUrl)),
  }),
  /** What `GET /patching/download/branches/:id` calls this branch; absent where nothing is installed. */
  branchId: z.optional(branchId),
});
export type Game = z.infer<typeof game>;

export const gameConfigParams = z.object({ name: slug, branch: gameKey });

export const gameEnvironment = z.object({
  gameId: uuid,
  gameEnvironmentId: gameKey,
  region: gameKey,
  isOpen: z.boolean(),
  /** The URL of a browser game. */
  playUrl: z.nullable(absoluteUrl),
});
export type GameEnvironment = z.infer<typeof gameEnvironment>;

export const gameEnvironmentParams = z.object({ id: uuid, env: gameKey });

export const maintenanceParams = z.object({ platformGameId: uuid });
export const maintenanceQuery = z.object({
  accountGroup: z.optional(gameKey),
  gameEnvironmentId: z.optional(gameKey),
  gfLang: z.optional(gfLang),
});
export const maintenanceFlag = z.object({ maintenance: z.boolean(), until: z.nullable(timestamp) });
export type MaintenanceFlag = z.infer<typeof maintenanceFlag>;
