import type { BridgeErrorCode, BridgeEvent } from '@gatehouse/contract/launcher-bridge';
import type { PATCH_FAILURE_REASONS, TrackingEvent } from '@gatehouse/contract/tracking';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { userKey } from '../../data/endpoint-query.ts';
import { reloadAfterOffline } from '../../data/query-client.ts';
import { signOutBecause } from '../../features/launcher/sign-out-because.ts';
import { createInstallationId } from '../../platform/installation-id.ts';
import { preventionReason } from '../../platform/launcher.ts';
import { useLauncherConnection } from '../../platform/launcher-context.ts';
import { browserLocalStorage } from '../../platform/storage.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import type { Services } from '../create-services.ts';
import { notifyFinished } from './notify-finished.ts';

type PatchFinished = Extract<BridgeEvent, { type: 'patch_finished' }>;

/** Follows the shell: links from outside, finished patches, games that refuse the player, and the session it needs. */
export function LauncherEvents({ services }: { services: Services }) {
  const { stores, tracking, i18n, queries } = services;
  const connection = useLauncherConnection();
  const navigate = useNavigate();

  useEffect(() => {
    const installationId = createInstallationId(browserLocalStorage)();
    let sent: string | undefined;
    const sendSession = () => {
      const { token, user } = stores.session.getState();
      // With its player, so that the shell does not continue a download of another one. Without the portal it is not
      // known who the player is, and no one has signed out.
      if (!isSignedIn(user) && user !== 'signed-out') return;
      const player = isSignedIn(user) ? { playerId: user.userId } : {};
      const session = JSON.stringify({ token, ...player });
      if (session === sent) return;
      sent = session;
      const { locale } = i18n;
      connection.perform({ type: 'session', token, installationId, ...player, locale }).catch(() => {
        sent = undefined;
      });
    };
    sendSession();
    const unsubscribe = stores.session.subscribe(sendSession);
    // What changed while the shell was not connected: its first message then is the state.
    const stopListening = connection.onState(sendSession);
    return () => {
      unsubscribe();
      stopListening();
    };
  }, [connection, stores, i18n]);

  useEffect(() => {
    const isOffline = () => connection.state().isOffline ?? false;
    let wasOffline = isOffline();
    return connection.onState(() => {
      if (wasOffline && !isOffline()) {
        void stores.session.getState().readToken();
        void reloadAfterOffline(queries);
      }
      wasOffline = isOffline();
    });
  }, [connection, stores, queries]);

  useEffect(() => {
    // On any page, because games and repairs go on while the player looks at others.
    async function showCrash(): Promise<void> {
      await i18n.load(['launcher']);
      stores.toasts.getState().show('danger', 'Launcher.Error.Crashed');
    }
    async function showRepair({ wasRepair, files, error }: PatchFinished): Promise<void> {
      if (!wasRepair || error || files === undefined) return;
      await i18n.load(['launcher']);
      stores.toasts.getState().show('ok', 'Launcher.Repair.Done', { count: files });
    }
    return connection.onEvent((event) => {
      if (event.type === 'deep_link') {
        void navigate(`/${i18n.locale}/library${event.productName ? `?game=${event.productName}` : ''}`);
      } else if (event.type === 'patch_finished') {
        void tracking.track(patchEvent(event));
        void showRepair(event);
        void notifyFinished(event, connection, { i18n, queries });
      } else {
        // When the game and its accounts were last played has changed.
        void queries.invalidateQueries({ queryKey: userKey('GET /user/accounts') });
        void queries.invalidateQueries({ queryKey: userKey('GET /user/library/:locale') });
        if (event.outcome === 'code_refused') void signOutBecause('game_launch_failed', stores);
        if (event.outcome === 'crashed') void showCrash();
      }
    });
  }, [connection, navigate, i18n, stores, tracking, queries]);

  // Closing the window ends the launcher, so the browser asks.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (preventionReason(connection, stores.migration.getState().inProgress)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [connection, stores]);
  return null;
}

function patchEvent(finished: PatchFinished): TrackingEvent {
  const { productName, patchId, patchName, bytes, wasRepair, error } = finished;
  return {
    event: 'patch_finished',
    product: productName,
    patch_id: patchId,
    patch_name: patchName,
    single_patch_size: bytes,
    was_repair: wasRepair,
    ...(error ? { result: 'failed', reason: failureReason(error) } : { result: 'success' }),
  };
}

function failureReason(error: BridgeErrorCode): (typeof PATCH_FAILURE_REASONS)[number] {
  if (error === 'no_network') return 'network_error';
  return error === 'disk_full' || error === 'failed' ? 'unknown_error' : 'platform_error';
}
