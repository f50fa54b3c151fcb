import type { MessageId } from '@gatehouse/messages/ids.ts';
import { createElement, Fragment, type ReactNode } from 'react';
import { formatText, type TextValue } from './format-text.ts';
import { useIsRtl, useMessages, useWrittenLocale } from './i18n-provider.tsx';

type Tag = (content: ReactNode) => ReactNode;
type Values = Record<string, ReactNode | Date | Tag>;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/;

export function Text({ id, values }: { id: MessageId; values?: Values | undefined }) {
  return toFragment(useParts((value) => <span dir="auto">{value}</span>)(id, values));
}

/** For attributes. */
export function useText(): (id: MessageId, values?: Record<string, string | number | Date>) => string {
  const parts = useParts((value) => `\u2068${value}\u2069`);
  return (id, values) => parts(id, values).join('');
}

/**
 * Isolates the values that can reorder the text around them: strings in a right-to-left page, and right-to-left ones
 * elsewhere. The others stay plain, so that titles and accessible names have no invisible characters without need.
 */
function useParts(isolate: (value: string) => ReactNode): (id: MessageId, values?: Values) => ReactNode[] {
  const { texts } = useMessages();
  const locale = useWrittenLocale();
  const isRtl = useIsRtl();
  const ready = (value: Values[string]): TextValue<ReactNode> => {
    if (typeof value === 'function') return (parts: ReactNode[]) => value(toFragment(parts));
    return typeof value === 'string' && (isRtl || RIGHT_TO_LEFT.test(value)) ? isolate(value) : value;
  };
  return (id, values = {}) => {
    const elements = texts[id];
    // A message that does not exist renders as its id.
    if (!elements) return [id];
    const named = Object.entries(values).map(([name, value]) => [name, ready(value)]);
    return formatText<ReactNode>(elements, locale, Object.fromEntries(named));
  };
}

/** Puts nodes into a fragment as separate children: their order never changes, so they need no keys. */
export function toFragment(parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}
