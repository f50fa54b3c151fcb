import type { PageLocale } from '@gatehouse/domain/locales';

/** What goes with every call of the flow; a call that is given up takes its code prompt along. */
export interface FlowOptions {
  locale: PageLocale;
  region: string | null;
  rememberMe: boolean;
  /** Of the migration, never the session's. */
  token: string | null;
  signal: AbortSignal;
}

export const callOptionsOf = ({ token, signal }: FlowOptions) => ({ token, signal });

export const visitOf = ({ region, rememberMe }: FlowOptions) => ({
  rememberMe,
  ...(region ? { region } : {}),
});

export const signInOf = (
  { email, password }: { email: string; password: string },
  { locale, rememberMe }: FlowOptions,
) => ({ email, password, locale, rememberMe });
