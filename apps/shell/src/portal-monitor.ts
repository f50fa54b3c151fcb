import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { networkInterfaces } from 'node:os';
import { systemCode } from './bridge-error.ts';

/** A call without an answer for so long makes the shell look whether the portal is there, and again while it waits. */
const PENDING_MS = 300;
const PENDING_AGAIN_MS = 2_000;
/** With the above and the 200 ms of a state message: a lost portal is shown within two seconds. */
const PROBE_MS = 1_500;
/** While the portal is lost. Each distance is up to half longer, so that a million launchers do not come at a time. */
const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 15_000;
/** Reading the addresses of this computer costs nothing and sends nothing. */
const NETWORK_POLL_MS = 1_000;
/** What a proxy answers for a portal that it cannot reach. */
const GATEWAY_FAILURES = new Set([502, 503, 504]);
/** The certificate is not valid at the time that this computer has. */
const WRONG_TIME = new Set(['CERT_NOT_YET_VALID', 'CERT_HAS_EXPIRED']);

/** `wrong_time`: its certificate is not valid now. More often the clock of the computer is wrong than the portal. */
export type PortalHealth = 'there' | 'lost' | 'wrong_time';

/** The status of the answer; `abandoned` by the page before there was one. */
export type CallOutcome = number | 'failed' | 'abandoned';
/** Called when the page calls the portal. What it returns is called once or more; the first time counts. */
export type FollowCall = () => (outcome: CallOutcome) => void;

export interface PortalMonitorOptions {
  portal: URL;
  onChange(isOffline: boolean): void;
  probe?: (portal: URL, timeoutMs: number) => Promise<PortalHealth>;
  /** The addresses of this computer, empty without a network. */
  networks?: () => string;
}

export type PortalMonitor = ReturnType<typeof createPortalMonitor>;

/**
 * Whether the portal can be reached. It sends nothing while all is well: the calls of the page show it, and a probe of
 * `/health` follows only one that fails or waits.
 */
export function createPortalMonitor({
  portal,
  onChange,
  probe = askHealth,
  networks = networkAddresses,
}: PortalMonitorOptions) {
  const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(portal.hostname);
  let health: PortalHealth = 'there';
  let answers = 0;
  let tries = 0;
  let probing: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let known = networks();

  const isOffline = () => health !== 'there';

  function change(next: PortalHealth): void {
    if (next === health) return;
    health = next;
    onChange(isOffline());
  }

  function reached(): void {
    answers += 1;
    tries = 0;
    clearTimeout(retry);
    change('there');
  }

  function lost(how: Exclude<PortalHealth, 'there'>): void {
    const delay = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** tries);
    tries += 1;
    clearTimeout(retry);
    retry = setTimeout(check, delay * (1 + Math.random() / 2)).unref();
    change(how);
  }

  /** One probe at a time. An answer to a call that comes meanwhile counts more. */
  function check(): Promise<void> {
    probing ??= (async () => {
      const before = answers;
      const found = await probe(portal, PROBE_MS);
      probing = undefined;
      if (found === 'there' || answers !== before) reached();
      else lost(found);
    })();
    return probing;
  }

  const follow: FollowCall = () => {
    let waiting: NodeJS.Timeout | undefined;
    const wait = (ms: number) => {
      waiting = setTimeout(() => {
        if (!isOffline()) void check();
        wait(PENDING_AGAIN_MS);
      }, ms).unref();
    };
    wait(PENDING_MS);
    let isOver = false;
    return (outcome) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(waiting);
      if (outcome === 'abandoned') return;
      if (outcome !== 'failed' && !GATEWAY_FAILURES.has(outcome)) reached();
      else if (!isOffline()) void check();
    };
  };

  const poll = setInterval(() => {
    const now = networks();
    if (now === known) return;
    known = now;
    tries = 0;
    if (now === '' && !isLocal) lost('lost');
    else void check();
  }, NETWORK_POLL_MS).unref();

  return {
    isOffline,
    /** Whether its certificate is not valid at the time of this computer. */
    isTimeWrong: () => health === 'wrong_time',
    follow,
    check,
    close(): void {
      clearTimeout(retry);
      clearInterval(poll);
    },
  };
}

function networkAddresses(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ');
}

/** On a new connection: a kept one may be dead. A network that asks for a sign-in redirects. */
function askHealth(portal: URL, timeoutMs: number): Promise<PortalHealth> {
  const send = portal.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs);
    send(new URL('/health', portal), { agent: false, signal }, (reply) => {
      reply.resume();
      const status = reply.statusCode ?? 500;
      resolve(status < 300 || (status >= 400 && status < 500) ? 'there' : 'lost');
    })
      .on('error', (error) => resolve(WRONG_TIME.has(systemCode(error)) ? 'wrong_time' : 'lost'))
      .end();
  });
}
