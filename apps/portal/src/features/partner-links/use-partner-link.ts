import { useState } from 'react';
import { issueCode } from '../../data/sessions.mutations.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { consoleLog } from '../../platform/log.ts';
import { NOT_LOGGED_IN, withCode } from '../../platform/one-time-code.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';
import type { Partner } from './partner-link.rules.ts';

export interface PartnerLink {
  /** For visitors. A player’s code is requested on click, because it is valid for one minute. */
  href: string;
  isBusy: boolean;
  /** Whether a click has to request a code first. */
  needsCode(): boolean;
  follow(): Promise<void>;
}

export function usePartnerLink(partner: Partner, href: string): PartnerLink {
  const { clientIds, links } = useConfig();
  const call = useCall();
  const { session } = useStores();
  const [isBusy, setIsBusy] = useState(false);

  return {
    href: withCode(href, NOT_LOGGED_IN),
    isBusy,
    needsCode: () => isSignedIn(session.getState().user),
    async follow() {
      setIsBusy(true);
      let code = NOT_LOGGED_IN;
      try {
        const client = { clientId: clientIds[partner], redirectUri: links[partner] };
        code = await issueCode(call, { ...client, scopes: ['users-own-read'] });
      } catch (error) {
        consoleLog.warn('partner-link.code-failed', { partner, error });
      }
      window.location.assign(withCode(href, code));
      setIsBusy(false);
    },
  };
}
