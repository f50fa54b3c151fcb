import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import type { ReactNode } from 'react';
import { toFragment } from '../to-fragment.ts';
import { formatText, type TextValue } from './format-text.ts';
import { useMessages, useWrittenLocale } from './i18n-provider.tsx';

type Tag = (content: ReactNode) => ReactNode;
type Values = Record<string, ReactNode | Date | Tag>;

/** Renders a message. One that this locale lacks is rendered in the default language with its `lang`. */
export function Text({ id, values }: { id: MessageId; values?: Values }) {
  const { texts, fallbacks } = useMessages();
  const locale = useWrittenLocale();
  const elements = texts[id];
  // A message that does not exist renders as its id.
  if (!elements) return id;
  const text = toFragment(formatText(elements, locale, readyForTags(values)));
  return fallbacks.has(id) ? (
    <span lang={DEFAULT_LOCALE} dir="ltr">
      {text}
    </span>
  ) : (
    text
  );
}

/** For attributes, which cannot have a `lang` of their own. */
export function useText(): (id: MessageId, values?: Record<string, string | number | Date>) => string {
  const { texts } = useMessages();
  const locale = useWrittenLocale();
  return (id, values) => {
    const elements = texts[id];
    return elements ? formatText<string>(elements, locale, values).join('') : id;
  };
}

function readyForTags(values: Values = {}): Record<string, TextValue<ReactNode>> {
  const ready = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (parts: ReactNode[]) => value(toFragment(parts)) : value,
  ]);
  return Object.fromEntries(ready);
}
