import type { MessageId } from '@gatehouse/messages/ids.ts';
import { useState } from 'react';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { createInstallationId } from '../../platform/installation-id.ts';
import { ShellError } from '../../platform/launcher-connection.ts';
import { useLauncherConnection } from '../../platform/launcher-context.ts';
import { browserLocalStorage } from '../../platform/storage.ts';
import { ERROR_TEXTS } from './launcher-game.rules.ts';

/** Starts an installed game without a code. It works without services: at a start without the portal there are none. */
export function usePlayOffline(productName: string) {
  const launcher = useLauncherConnection();
  const locale = usePageLocale();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<MessageId | null>(null);

  async function play(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    const installationId = createInstallationId(browserLocalStorage)();
    const installed = launcher.state().installed.find((game) => game.productName === productName);
    try {
      if (installed?.needsPreparation) await launcher.perform({ type: 'prepare', productName });
      await launcher.perform({ type: 'play_offline', productName, installationId, locale });
    } catch (error) {
      setProblem(ERROR_TEXTS[error instanceof ShellError ? error.code : 'failed']);
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, problem, play: () => void play() };
}
