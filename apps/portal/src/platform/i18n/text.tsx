import type { MessageId } from '@gatehouse/messages/ids.ts';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFallbackLang } from './i18n-provider.tsx';

type Values = Record<string, ReactNode | Date | number | ((chunks: ReactNode[]) => ReactNode)>;

/** A text of the messages. One that this locale lacks is shown in the default language and says so. */
export function Text({ id, values }: { id: MessageId; values?: Values }) {
  const lang = useFallbackLang(id);
  const text = (
    <FormattedMessage id={id} {...(values ? { values: values as Record<string, ReactNode> } : {})} />
  );
  return lang ? (
    <span lang={lang} dir="ltr">
      {text}
    </span>
  ) : (
    text
  );
}

/** For attributes, where no element can carry a language. */
export function useText(): (id: MessageId, values?: Record<string, string | number | Date>) => string {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
}
