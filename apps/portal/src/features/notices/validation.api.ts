import type { PageLocale } from '@gatehouse/domain/locales';
import type { Call } from '../../platform/http/call-options.ts';

export function resendValidation(call: Call, locale: PageLocale): Promise<unknown> {
  return call('PUT /user/email/validate', { body: { locale } });
}
