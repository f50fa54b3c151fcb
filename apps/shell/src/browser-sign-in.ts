import { createHash, randomBytes } from 'node:crypto';
import type { BridgeCommand, SignInReply } from '@gatehouse/contract/launcher-bridge';
import { escapeHtml } from '@gatehouse/domain/escape-html';
import { BridgeError } from './bridge-error.ts';
import { equalSecrets } from './secrets.ts';

type SignInCommand = Extract<BridgeCommand, { type: 'sign_in' }>;

export const CALLBACK_PATH = '/callback';

interface Pending {
  state: string;
  codeVerifier: string;
  command: SignInCommand;
  result: PromiseWithResolvers<string>;
}

/** Sign-in in the system browser with a loopback redirect and a proof key: RFC 8252 and RFC 7636. */
export function createBrowserSignIn(options: {
  portal: string;
  origin(): string;
  openUrl(url: string): Promise<void>;
}) {
  let pending: Pending | null = null;

  function cancel(): void {
    pending?.result.reject(new BridgeError('sign_in_cancelled'));
    pending = null;
  }

  return {
    cancel,
    async signIn(command: SignInCommand): Promise<SignInReply> {
      cancel();
      const { clientId, locale } = command;
      const state = randomBytes(32).toString('base64url');
      const codeVerifier = randomBytes(32).toString('base64url');
      const redirectUri = options.origin() + CALLBACK_PATH;
      const result = Promise.withResolvers<string>();
      pending = { state, codeVerifier, command, result };
      const url = new URL(`/${locale}/authorize`, options.portal);
      url.search = new URLSearchParams({
        response_type: 'code',
        scope: 'full',
        client_id: clientId,
        redirect_uri: redirectUri,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        state,
      }).toString();
      await options.openUrl(url.href);
      return { code: await result.promise, codeVerifier, redirectUri };
    },
    /** The redirect of the browser. Null for one that does not belong to the pending sign-in. */
    receive(query: URLSearchParams): string | null {
      if (!pending || !equalSecrets(query.get('state') ?? '', pending.state)) return null;
      const { result, command } = pending;
      pending = null;
      const code = query.get('code');
      if (!code || query.has('error')) {
        result.reject(new BridgeError('sign_in_cancelled'));
        return page(command.declined, command);
      }
      result.resolve(code);
      return page(command.done, command);
    },
  };
}

function page({ title, text }: SignInCommand['done'], { locale, direction }: SignInCommand): string {
  return [
    `<!doctype html><html lang="${escapeHtml(locale)}" dir="${direction}"><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light">',
    `<title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></html>`,
  ].join('');
}
