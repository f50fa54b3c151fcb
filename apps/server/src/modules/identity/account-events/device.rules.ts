import type { SessionDevice } from '@gatehouse/contract/session';

export function presentDevice({
  browser,
  system,
  isLauncher,
}: {
  browser: string | null;
  system: string | null;
  isLauncher: boolean;
}): SessionDevice {
  return { ...(isLauncher ? { from: 'launcher', browser: null } : { from: 'browser', browser }), system };
}
