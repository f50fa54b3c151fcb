import { z } from 'zod';
import { ALWAYS, address, byLocaleWithEnglish, day, requiredText } from './fields.schema.ts';

const version = z.strictObject({
  version: z
    .string()
    .regex(/^[0-9A-Za-z.-]{1,16}$/, { error: 'must be a version like 2026-11' })
    .describe('Its name, which is stored with every acceptance.'),
  validFrom: day.describe('The day from which it applies (UTC), like 2026-12-31.'),
  link: address
    .optional()
    .describe(
      'Where its full text is; without it the address in brand.json. Give it while that still has the text before.',
    ),
  changes: byLocaleWithEnglish(requiredText)
    .optional()
    .describe(
      'What it changes, in a few sentences, by locale; an empty line starts a paragraph. en-GB is required.',
    ),
});

/** The versions of one document, from the oldest to the newest. */
export const legalSchema = z.strictObject({
  versions: z
    .array(version)
    .min(1)
    .superRefine((all, context) => {
      const report = (index: number, field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [index, field], message });
      for (const [index, { version: name, validFrom, changes }] of all.entries()) {
        const before = all.slice(0, index);
        if (before.some((one) => one.version === name)) report(index, 'version', 'is given twice');
        const last = before.at(-1);
        if (last && validFrom <= last.validFrom) {
          report(index, 'validFrom', 'must be after that of the version before: the newest is the last one');
        }
        if (last && !changes) report(index, 'changes', 'is missing: say what it changes, players are asked');
      }
    }, ALWAYS),
});
