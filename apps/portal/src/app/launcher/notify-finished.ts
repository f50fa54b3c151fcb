import type { BridgeEvent } from '@gatehouse/contract/launcher-bridge';
import type { LibraryItem } from '@gatehouse/contract/library';
import { userKey } from '../../data/endpoint-query.ts';
import { formatText } from '../../platform/i18n/format-text.ts';
import type { LauncherConnection } from '../../platform/launcher-connection.ts';
import type { Services } from '../create-services.ts';

type PatchFinished = Extract<BridgeEvent, { type: 'patch_finished' }>;

/** A notification of the system, for a player who looks at something else and wants to know. */
export async function notifyFinished(
  { productName, error }: PatchFinished,
  connection: LauncherConnection,
  { i18n, queries }: Pick<Services, 'i18n' | 'queries'>,
): Promise<void> {
  const isWanted = connection.state().settings?.notifies && !document.hasFocus();
  if (!isWanted || globalThis.Notification?.permission !== 'granted') return;
  await i18n.load(['launcher']);
  const libraries = queries.getQueriesData<{ items: LibraryItem[] }>({
    queryKey: userKey('GET /user/library/:locale'),
  });
  const items = libraries.flatMap(([, library]) => library?.items ?? []);
  const game = items.find((item) => item.productName === productName)?.displayName ?? productName;
  const text = i18n.messages().texts[error ? 'Launcher.Notify.Failed' : 'Launcher.Notify.Done'];
  if (!text) return;
  const notification = new Notification(formatText<string>(text, i18n.locale, { game }).join(''), {
    tag: productName,
  });
  notification.addEventListener('click', () => window.focus());
}
