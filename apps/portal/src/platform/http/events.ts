import type { BanNotice } from '@gatehouse/contract/errors';

/** One kind of event, with those who listen to it. */
export interface EventChannel<Payload> {
  /** The returned function removes the listener. */
  on(listener: (payload: Payload) => void): () => void;
  emit(payload: Payload): void;
}

/** What the transport reports to the stores. */
export interface HttpEvents {
  /** The refused token, so that a listener can ignore a response to an older token. */
  unauthorized: EventChannel<{ key: string; token: string | null }>;
  /** A migration token is valid for `/auth/thin/*` only and is never stored in the cookie. */
  tokenReceived: EventChannel<{ token: string; purpose: 'session' | 'migration' }>;
  /** The notice is null where the server does not say more. */
  userBanned: EventChannel<{ key: string; ban: BanNotice | null }>;
}

export function createHttpEvents(): HttpEvents {
  return {
    unauthorized: createChannel(),
    tokenReceived: createChannel(),
    userBanned: createChannel(),
  };
}

function createChannel<Payload>(): EventChannel<Payload> {
  const listeners = new Set<(payload: Payload) => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(payload) {
      for (const listener of [...listeners]) listener(payload);
    },
  };
}
