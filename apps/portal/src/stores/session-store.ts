import type { LogoutReason } from '@gatehouse/contract/tracking';
import { createStore } from 'zustand/vanilla';
import type { Log } from '../platform/log.ts';
import type { TextStorage } from '../platform/storage.ts';
import type { TabChannel } from '../platform/tab-channel.ts';
import { isSignedIn, isValidSession, type SessionUser, type UserState } from './session-user.ts';
import type { TokenCookie } from './token-cookie.ts';

const HAS_SEEN_2FA_NAME = 'gatehouse.has-seen-2fa';

export interface SessionDependencies {
  /** Whether the request for the page had a session token. Nothing else is known until the cookie is read. */
  hasToken: boolean;
  tokenCookie: TokenCookie;
  sessionStorage: TextStorage;
  tabs: Pick<TabChannel, 'announce'>;
  fetchUser(): Promise<SessionUser>;
  deleteSession(token: string): Promise<unknown>;
  /** A player has signed in, in this tab. */
  reportSignIn(): void;
  log: Log;
}

/** The end of a player's session in this tab. */
export interface Logout {
  userId: string;
  reason: LogoutReason;
  /** Why the server could not end the session. */
  error: unknown;
  /** False while the token is still accepted. */
  isOver: boolean;
}

export interface SessionState {
  token: string | null;
  user: UserState;
  hasSeen2fa: boolean;
  signOutError: unknown;
  /** The last one, for statistics. */
  logout: Logout | null;
  /** The player signed out in this tab, so the next sign-in does not return to the page. */
  hasLeft: boolean;
  /** The player chose to sign in again in this tab. */
  isSigningInAgain: boolean;
  /** Takes over the token of the cookie: at start, when the tab becomes visible, when another tab changed it. */
  readToken(): Promise<void>;
  signIn(session: { token: string; rememberMe: boolean }): Promise<void>;
  /** Google and Facebook sessions are always persistent. */
  signInExternally(token: string): Promise<void>;
  /** Never rejects: the browser drops the session immediately, and a failed request to the server is noted. */
  signOut(reason?: LogoutReason): Promise<void>;
  /** Signs out to sign in again: a player on a page for players is sent to sign-in and back to it. */
  signInAgain(): Promise<void>;
  /** The server refused this token. */
  refuseToken(token: string | null): void;
  /** The server sent a new token. */
  replaceToken(token: string): Promise<void>;
  /** Loads the player; parallel calls share one request. */
  refresh(): Promise<void>;
  /** Loads the player with a new request: a running one may return data from before the change. */
  reloadUser(): Promise<void>;
  /** The player's data changed on the server: this tab and the others reload it. */
  announceUserChange(): Promise<void>;
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
    const noteLogout = (user: UserState, logout: Omit<Logout, 'userId'>) => {
      if (isSignedIn(user)) set({ logout: { userId: user.userId, ...logout } });
    };
    const endSession = async (reason: LogoutReason) => {
      const { token, user } = get();
      noteLogout(user, { reason, error: null, isOver: false });
      removeToken();
      if (!token) return;
      let error: unknown = null;
      try {
        await dependencies.deleteSession(token);
      } catch (signOutError) {
        error = signOutError;
        set({ signOutError });
      }
      noteLogout(user, { reason, error, isOver: true });
    };
    const adopt = (token: string) => {
      set({ token, user: 'loading', signOutError: null, hasLeft: false, isSigningInAgain: false });
      return get().refresh();
    };

    const loadUser = async (token: string): Promise<void> => {
      if (!isSignedIn(get().user)) set({ user: 'loading' });
      try {
        const user = await dependencies.fetchUser();
        if (get().token !== token) return;
        if (!isValidSession(user)) return removeToken();
        set({ user });
      } catch (error) {
        // A refused token has been removed already. Otherwise the player is unknown, and the next read retries.
        if (get().token === token && !isSignedIn(get().user)) set({ user: 'unknown' });
        log.warn('session.load-failed', { error });
      }
    };

    return {
      token: null,
      user: dependencies.hasToken ? 'unknown' : 'signed-out',
      hasSeen2fa: false,
      signOutError: null,
      logout: null,
      hasLeft: false,
      isSigningInAgain: false,

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
        const adopted = adopt(token);
        dependencies.reportSignIn();
        return adopted;
      },
      signInExternally: (token) => get().signIn({ token, rememberMe: true }),
      signOut(reason = 'user_requested') {
        set({ hasLeft: true });
        return endSession(reason);
      },
      signInAgain() {
        set({ isSigningInAgain: true });
        return endSession('user_requested');
      },
      refuseToken(token) {
        if (!token || token !== get().token) return;
        const inCookie = tokenCookie.read();
        // Another tab may have signed in again: its token is not the refused one.
        if (inCookie && inCookie !== token) return void adopt(inCookie);
        noteLogout(get().user, { reason: 'invalid_session', error: null, isOver: true });
        removeToken();
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
        const question = { token, answered: loadUser(token) };
        asking = question;
        return question.answered.finally(() => {
          if (asking === question) asking = null;
        });
      },
      async reloadUser() {
        await asking?.answered;
        await get().refresh();
      },
      announceUserChange() {
        tabs.announce('user');
        return get().reloadUser();
      },
      markTwoFactorSeen() {
        sessionStorage.setItem(HAS_SEEN_2FA_NAME, 'true');
        set({ hasSeen2fa: true });
      },
    };
  });
}

export type SessionStore = ReturnType<typeof createSessionStore>;
