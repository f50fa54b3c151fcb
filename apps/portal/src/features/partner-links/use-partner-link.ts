import { useMutation } from '@tanstack/react-query';
import { issueCode } from '../../data/sessions.mutations.ts';
import { NOT_LOGGED_IN, withCode } from '../../platform/auth-code.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { consoleLog } from '../../platform/log.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';
import type { Partner } from './partner-link.rules.ts';

export interface PartnerLink {
  /** For visitors. A player’s code is requested on click, because it is valid for one minute. */
  href: string;
  isBusy: boolean;
  /** Whether a click has to request a code first. */
  needsCode(): boolean;
  follow(): void;
}

export function usePartnerLink(partner: Partner, href: string): PartnerLink {
  const { clientIds, links } = useConfig();
  const call = useCall();
  const { session } = useStores();

  const { isPending, mutate } = useMutation({
    async mutationFn() {
      const client = { clientId: clientIds[partner], redirectUri: links[partner] };
      const code = await issueCode(call, { ...client, scopes: ['users-own-read'] }).catch(
        (error: unknown) => {
          consoleLog.warn('partner-link.code-failed', { partner, error });
          return NOT_LOGGED_IN;
        },
      );
      window.location.assign(withCode(href, code));
    },
  });

  return {
    href: withCode(href, NOT_LOGGED_IN),
    isBusy: isPending,
    needsCode: () => isSignedIn(session.getState().user),
    follow: () => mutate(),
  };
}
