import { isEmail } from '@gatehouse/domain/email';
import type { SocialProvider } from '@gatehouse/domain/games';
import { isSingleLineText, toSingleLineText } from '@gatehouse/domain/text';
import type { ProviderIdentity } from './identity-provider.ts';

const SUBJECT_LENGTH_MAX = 255;
const NAME_LENGTH_MAX = 64;

/** Facebook does not verify e-mail addresses, so its claim is not trusted. */
const PROVES_EMAILS: Readonly<Record<SocialProvider, boolean>> = { google: true, facebook: false };

type Claims = Readonly<Record<string, unknown>> & { sub: string };

export function identityOf(provider: SocialProvider, claims: Claims): ProviderIdentity {
  const { sub, email, email_verified: isVerified, name } = claims;
  if (sub === '' || sub.length > SUBJECT_LENGTH_MAX || !isSingleLineText(sub))
    throw new Error('the provider sent no valid subject');
  const address = typeof email === 'string' && isEmail(email) ? email : null;
  return {
    subject: sub,
    email: address,
    isEmailProven: address !== null && PROVES_EMAILS[provider] && isVerified === true,
    name: typeof name === 'string' ? toSingleLineText(name.trim().slice(0, NAME_LENGTH_MAX)) || null : null,
  };
}
