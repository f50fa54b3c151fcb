import { CLIENT_SYSTEMS } from '@gatehouse/domain/catalogue';
import * as z from 'zod/mini';
import { email, gfLang, locale, matching, uuid } from './fields.ts';

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
  /** Windows without it, which is all that the specification knows. */
  system: z.optional(z.enum(CLIENT_SYSTEMS)),
  /** For Linux: a package of Debian instead of an archive. */
  package: z.optional(z.literal('deb')),
});
export type ClientDownloadQuery = z.infer<typeof clientDownloadQuery>;
