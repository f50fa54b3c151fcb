import * as z from 'zod/mini';
import { absoluteUrl, email, gameKey, gfLang, locale, matching, replyText, uuid } from './fields.ts';
import { SYSTEMS } from './product.ts';

const googleClientId = matching(String.raw`[\w.-]+`, 128);

export const downloadLinkBody = z.object({
  downloadId: uuid,
  googleClientId: z.optional(googleClientId),
  email,
  locale,
  gfLang,
  gameId: uuid,
  accountId: z.optional(uuid),
});
export type DownloadLinkBody = z.infer<typeof downloadLinkBody>;

/** The query of the download path below the injection service URL. */
export const clientDownloadQuery = z.object({
  download_id: uuid,
  game_id: uuid,
  client_id: z.optional(googleClientId),
  locale,
});
export type ClientDownloadQuery = z.infer<typeof clientDownloadQuery>;

export const branchParams = z.object({ id: gameKey });
/** Comma-separated download tokens of branches that are not public. */
export const branchQuery = z.object({
  tokens: z.optional(matching(String.raw`[\w-]+(?:,[\w-]+)*`, 2048)),
});

export const downloadBranch = z.object({
  id: gameKey,
  builds: z.array(
    z.object({
      gameId: uuid,
      system: z.enum(SYSTEMS),
      version: replyText,
      url: absoluteUrl,
      sizeBytes: z.int(),
      sha256: matching('[0-9a-f]{64}', 64),
    }),
  ),
});
export type DownloadBranch = z.infer<typeof downloadBranch>;
