import { useDeviceName } from './use-device-name.ts';

interface NamedPasskey {
  name: string | null;
  browser: string | null;
  system: string | null;
}

/** The name that the player has given the passkey, or where it was added. */
export function usePasskeyName(): (passkey: NamedPasskey) => string {
  const deviceName = useDeviceName();
  return (passkey) => passkey.name ?? deviceName(passkey);
}
