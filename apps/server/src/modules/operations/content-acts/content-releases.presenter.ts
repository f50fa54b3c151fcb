import type {
  ListedRelease,
  FileChange as PresentedChange,
} from '@gatehouse/contract/operator/content.endpoints';
import type { ContentActs, FileChange } from './content-acts.service.ts';

/** A value may be a whole text. */
const VALUE_LENGTH_MAX = 400;

export function presentRelease(release: Awaited<ReturnType<ContentActs['list']>>[number]): ListedRelease {
  const { id, isCurrent, files, publishedAt, publishedBy, currentSince } = release;
  return {
    ...{ release: id, isCurrent, files, publishedBy },
    publishedAt: publishedAt.toISOString(),
    currentSince: currentSince?.toISOString() ?? null,
  };
}

export function presentChange({ path, change, fields }: FileChange): PresentedChange {
  return {
    path,
    change,
    fields: fields.map(({ field, from, to }) => ({ field, from: valueText(from), to: valueText(to) })),
  };
}

function valueText(value: unknown): string | null {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text;
}
