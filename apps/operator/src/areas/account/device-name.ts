import { texts } from './texts.ts';

export function deviceName({ browser, system }: { browser: string | null; system: string | null }): string {
  return [browser, system].filter(Boolean).join(', ') || texts.unknownDevice;
}
