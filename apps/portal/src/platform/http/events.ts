import type { BanNotice } from '@gatehouse/contract/errors';
import type { TwoFactorPrompt } from './two-factor-prompt.ts';

export interface HttpEvents {
  /** The refused token, so that a listener can ignore a response to an older token. */
  unauthorized: { key: string; token: string | null };
  /** A migration token is valid for `/auth/thin/*` only and is never stored in the cookie. */
  tokenReceived: { token: string; purpose: 'session' | 'migration' };
  /** Emitted by `withTwoFactor` (two-factor.ts), kept by `createTwoFactorPromptStore` (stores), shown by `CodeStep`. */
  twoFactorRequired: TwoFactorPrompt;
  /** The notice is null where the server does not say more. */
  userBanned: { key: string; ban: BanNotice | null };
}

type Listener<Payload> = (payload: Payload) => void;

export interface Emitter<Events> {
  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void;
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void;
}

export type HttpEmitter = Emitter<HttpEvents>;

export function createEmitter<Events>(): Emitter<Events> {
  const listeners: { [Name in keyof Events]?: Set<Listener<Events[Name]>> } = {};
  return {
    on(name, listener) {
      const group = listeners[name] ?? new Set();
      listeners[name] = group;
      group.add(listener);
      return () => void group.delete(listener);
    },
    emit(name, payload) {
      for (const listener of [...(listeners[name] ?? [])]) listener(payload);
    },
  };
}
