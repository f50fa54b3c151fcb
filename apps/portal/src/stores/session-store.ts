import { createStore } from 'zustand/vanilla';
import type { Log } from '../platform/log.ts';
import type { TextStorage } from '../platform/storage.ts';
import type { TabChannel } from '../platform/tab-channel.ts';
import { isSignedIn, isValidSession, type SessionUser, type UserState } from './session-user.ts';
import type { TokenCookie } from './token-cookie.ts';

const HAS_SEEN_2FA_NAME = 'gatehouse.has-seen-2fa';

export interface SessionDependencies {
  /** Whether the visitor carried a token when the page was made: until it is read, that is all that is known. */
  hasToken: boolean;
  tokenCookie: TokenCookie;
  sessionStorage: TextStorage;
  tabs: Pick<TabChannel, 'announce'>;
  fetchUser(): Promise<SessionUser>;
  deleteSession(token: string): Promise<unknown>;
  log: Log;
}

export interface SessionState {
  token: string | null;
  user: UserState;
  hasSeen2fa: boolean;
  signOutError: unknown;
  /** Signed out in this tab, by the player's own will: there is nothing to come back to. */
  hasLeft: boolean;
  /** Takes over whatever token the cookie holds now: at start, when the tab is seen, when another tab changed it. */
  readToken(): Promise<void>;
  signIn(session: { token: string; rememberMe: boolean }): Promise<void>;
  /** Google and Facebook sessions are always remembered. */
  signInExternally(token: string): Promise<void>;
  /** Never rejects: the browser forgets the session at once, and a server that could not be told is noted. */
  signOut(): Promise<void>;
  /** The same, to begin a fresh session at once: whoever is on a page for players is led to sign in, and back to it. */
  signInAgain(): Promise<void>;
  /** The server refused this token. */
  refuseToken(token: string | null): void;
  /** The server sent a new token. */
  replaceToken(token: string): Promise<void>;
  /** Asks the server who is signed in; calls at the same time share one answer. */
  refresh(): Promise<void>;
  /** Asks anew: the answer to a question that is under way may be older than what changed. */
  askAgain(): Promise<void>;
  /** Something about the player changed on the server: this tab and the others ask again. */
  tellUserChanged(): Promise<void>;
  markTwoFactorSeen(): void;
}

const signedOut = { token: null, user: 'signed-out', hasSeen2fa: false } as const;

export function createSessionStore(dependencies: SessionDependencies) {
  const { tokenCookie, sessionStorage, tabs, log } = dependencies;

  return createStore<SessionState>()((set, get) => {
    let asking: { token: string; answered: Promise<void> } | null = null;

    const forget = () => {
      sessionStorage.removeItem(HAS_SEEN_2FA_NAME);
      set(signedOut);
    };
    const removeToken = () => {
      tokenCookie.remove();
      forget();
      tabs.announce('token');
    };
    const endSession = async () => {
      const { token } = get();
      removeToken();
      if (!token) return;
      try {
        await dependencies.deleteSession(token);
      } catch (signOutError) {
        set({ signOutError });
      }
    };
    const adopt = (token: string) => {
      set({ token, user: 'loading', signOutError: null, hasLeft: false });
      return get().refresh();
    };

    const askWho = async (token: string): Promise<void> => {
      if (!isSignedIn(get().user)) set({ user: 'loading' });
      try {
        const user = await dependencies.fetchUser();
        if (get().token !== token) return;
        if (!isValidSession(user)) return removeToken();
        set({ user });
      } catch (error) {
        // A refused token has been removed by then. Otherwise nobody knows, and the next look asks again.
        if (get().token === token && !isSignedIn(get().user)) set({ user: 'unknown' });
        log.warn('The session could not be loaded', { error });
      }
    };

    return {
      token: null,
      user: dependencies.hasToken ? 'unknown' : 'signed-out',
      hasSeen2fa: false,
      signOutError: null,
      hasLeft: false,

      async readToken() {
        const token = tokenCookie.read();
        const { token: held, user } = get();
        if (!token) return forget();
        set({ hasSeen2fa: sessionStorage.getItem(HAS_SEEN_2FA_NAME) === 'true' });
        if (token !== held) return adopt(token);
        if (user === 'unknown') return get().refresh();
      },
      signIn({ token, rememberMe }) {
        tokenCookie.write(token, rememberMe);
        tabs.announce('token');
        return adopt(token);
      },
      signInExternally: (token) => get().signIn({ token, rememberMe: true }),
      signOut() {
        set({ hasLeft: true });
        return endSession();
      },
      signInAgain: () => endSession(),
      refuseToken(token) {
        if (!token || token !== get().token) return;
        const inCookie = tokenCookie.read();
        // Another tab may have signed in again since: its token was not the one refused.
        if (inCookie && inCookie !== token) void adopt(inCookie);
        else removeToken();
      },
      async replaceToken(token) {
        tokenCookie.replace(token);
        tabs.announce('token');
        if (isSignedIn(get().user)) set({ token });
        else await adopt(token);
      },
      refresh() {
        const { token } = get();
        if (!token) return Promise.resolve();
        if (asking?.token === token) return asking.answered;
        const question = { token, answered: askWho(token) };
        asking = question;
        return question.answered.finally(() => {
          if (asking === question) asking = null;
        });
      },
      async askAgain() {
        await asking?.answered;
        await get().refresh();
      },
      tellUserChanged() {
        tabs.announce('user');
        return get().askAgain();
      },
      markTwoFactorSeen() {
        sessionStorage.setItem(HAS_SEEN_2FA_NAME, 'true');
        set({ hasSeen2fa: true });
      },
    };
  });
}

export type SessionStore = ReturnType<typeof createSessionStore>;
