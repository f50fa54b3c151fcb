import { CONTENT_TEXT_LENGTH_MAX } from '@gatehouse/domain/limits';
import { LOCALES } from '@gatehouse/domain/locales';
import * as z from 'zod/mini';
import { multiLineText, text, timestamp } from '../fields.ts';
import { reason } from './operator-fields.ts';

/** The release that the editor saw; null for the folder of the demo. Saving is refused when another one is current. */
export const editedRelease = z.nullable(z.int());
export const editBody = { release: editedRelease, reason };
export const editReply = z.object({ auditId: z.int(), release: z.int() });

/** A value for each locale that has a translation. */
export const byLocale = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.partialRecord(z.enum(LOCALES), schema);
export const shortText = text(256);
export const contentText = multiLineText(CONTENT_TEXT_LENGTH_MAX);
/** Names of files: what is wrong with one, the check of the content says. */
export const fileName = text(64, 1);

/** The languages that players can choose, and which of them run from right to left. */
export const offeredLanguages = z.object({
  locales: z.array(z.enum(LOCALES)),
  rtlLanguages: z.array(text(8)),
});
export type OfferedLanguages = z.infer<typeof offeredLanguages>;

export const STATES = ['scheduled', 'running', 'over'] as const;
export const state = z.enum(STATES);
export const span = {
  starts: timestamp,
  ends: timestamp,
};
