import { useText } from '../../platform/i18n/text.tsx';

interface Device {
  from?: 'browser' | 'launcher';
  browser: string | null;
  system: string | null;
}

/** For example “Firefox on Windows” or “Launcher on Linux”; what is unknown is left out. */
export function useDeviceName(): (device: Device) => string {
  const text = useText();
  return ({ from, browser: name, system }) => {
    const browser = from === 'launcher' ? text('Devices.Launcher.Name') : name;
    if (browser && system) return text('Devices.Browser.Title', { browser, system });
    return browser ?? system ?? text('Devices.Unknown.Title');
  };
}

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
