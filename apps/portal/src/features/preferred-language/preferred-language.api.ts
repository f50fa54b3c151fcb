import type { PageLocale } from '@gatehouse/domain/locales';
import type { Call } from '../../platform/http/call-options.ts';

export function savePreferredLanguage(call: Call, locale: PageLocale): Promise<unknown> {
  return call('PUT /user/locale', { body: { locale } });
}
