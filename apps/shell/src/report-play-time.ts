import { API_ROOT, INSTALLATION_ID_HEADER } from '@gatehouse/contract/headers';
import type { ShellSession } from './fetch-manifest.ts';
import type { PlayTimesOptions } from './play-times.ts';

/** The page waits for it after a game has ended. */
const TIMEOUT_MS = 3_000;

export function createReportPlayTime(
  portal: string,
  session: () => ShellSession | null,
): PlayTimesOptions['report'] {
  return async ({ id, productName, seconds }) => {
    const current = session();
    if (!current) throw new Error('no session');
    const reply = await fetch(new URL(`${API_ROOT}/user/play-times/${id}`, portal), {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${current.token}`,
        [INSTALLATION_ID_HEADER]: current.installationId,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ productName, seconds }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`the portal answered ${reply.status}`);
  };
}
