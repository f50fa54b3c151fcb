import type { Block, Inline } from '@gatehouse/domain/article';
import * as z from 'zod/mini';
import { link, replyText } from './fields.ts';

export const inline: z.ZodMiniType<Inline> = z.lazy(() =>
  z.union([
    z.object({ kind: z.enum(['text', 'code']), text: replyText }),
    z.object({ kind: z.enum(['strong', 'emphasis']), children: z.array(inline) }),
    z.object({ kind: z.literal('link'), to: link, children: z.array(inline) }),
    z.object({ kind: z.literal('break') }),
  ]),
);

export const block: z.ZodMiniType<Block> = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal('paragraph'), children: z.array(inline) }),
    z.object({ kind: z.literal('heading'), level: z.literal([2, 3]), children: z.array(inline) }),
    z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(z.array(block)) }),
    z.object({ kind: z.literal('quote'), children: z.array(block) }),
    z.object({ kind: z.literal('code'), text: replyText }),
    z.object({ kind: z.literal('rule') }),
  ]),
);
