import { z } from 'zod';
import { ALWAYS, action, byLocaleWithEnglish, moment, name, requiredText } from './fields.schema.ts';

const announcement = z
  .strictObject({
    id: name.describe('Who has dismissed it does not see it again: a new id for a new announcement.'),
    kind: z.enum(['info', 'warning']),
    starts: moment
      .optional()
      .describe('From when it is shown, like 2026-05-31T06:00:00Z; at once without it.'),
    ends: moment.describe('Until when it is shown.'),
    pages: z
      .array(z.string().regex(/^\/\S*$/, { error: 'must be a path without its locale, like /shop' }))
      .min(1)
      .optional()
      .describe('Only on these pages and those below, like /shop; `/` is the front page alone.'),
    texts: byLocaleWithEnglish(
      z.strictObject({
        text: requiredText.describe('One or two sentences, as plain text.'),
        action: action.optional().describe('A link after the text.'),
      }),
    ).describe('What players read, by locale; en-GB is required.'),
  })
  .refine(({ starts, ends }) => typeof ends !== 'string' || !starts || starts < ends, {
    ...ALWAYS,
    path: ['ends'],
    error: 'must be after its start',
  });

export const announcementsSchema = z.strictObject({
  announcements: z.array(announcement).superRefine((all, context) => {
    for (const [index, { id }] of all.entries()) {
      if (all.findIndex((other) => other.id === id) === index) continue;
      context.addIssue({ code: 'custom', path: [index, 'id'], message: 'is given twice' });
    }
  }),
});
