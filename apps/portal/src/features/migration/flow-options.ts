import type { LegalVersions } from '@gatehouse/contract/legal';
import type { PageLocale } from '@gatehouse/domain/locales';

/** Options of every call in the flow. Aborting a call also closes its code prompt. */
export interface FlowOptions {
  locale: PageLocale;
  legal: LegalVersions | undefined;
  region: string | null;
  rememberMe: boolean;
  /** The migration token, never the session token. */
  token: string | null;
  signal: AbortSignal;
}

export const callOptionsOf = ({ token, signal }: FlowOptions) => ({ token, signal });

export const sessionOptionsOf = ({ region, rememberMe }: FlowOptions) => ({
  rememberMe,
  ...(region ? { region } : {}),
});

export const signInOf = (
  { email, password }: { email: string; password: string },
  { locale, rememberMe }: FlowOptions,
) => ({ email, password, locale, rememberMe });
