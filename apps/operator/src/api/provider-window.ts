import { CONSOLE_ROOT, PROVIDER_RETURN_PATH } from '@gatehouse/contract/operator/operator-endpoint';
import { call } from './call.ts';

const CHANNEL = 'gatehouse-operator-confirmed';
const SIZE = 'popup,width=480,height=640';

/** The page goes to the provider, which sends it back to `PROVIDER_RETURN_PATH`. */
export async function goToProvider(): Promise<void> {
  const { url } = await call('POST /session/provider/begin', {});
  rememberPlace();
  window.location.assign(url);
}

export class WindowBlocked extends Error {}

/** In a new window, because the page waits for the answer. */
export async function openProvider(): Promise<void> {
  const opened = window.open('about:blank', '_blank', SIZE);
  if (!opened) throw new WindowBlocked();
  // A page of the provider must not lead this one elsewhere.
  opened.opener = null;
  try {
    opened.location.assign((await call('POST /session/confirm/provider/begin', {})).url);
  } catch (error) {
    opened.close();
    throw error;
  }
}

/** The window of the provider cannot reach this page by itself: the provider may have cut it off. */
export function onConfirmed(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

export function announceConfirmed(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(true);
  channel.close();
}

const PLACE = 'gatehouse-operator-place';

/** Where the operator wanted to go before signing in. */
function rememberPlace(): void {
  const { pathname, search } = window.location;
  sessionStorage.setItem(PLACE, pathname.slice(CONSOLE_ROOT.length) + search);
}

export function takePlace(): string {
  const place = sessionStorage.getItem(PLACE) ?? '/';
  sessionStorage.removeItem(PLACE);
  return place.startsWith('/') && !place.startsWith('//') && place !== PROVIDER_RETURN_PATH ? place : '/';
}
