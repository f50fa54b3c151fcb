import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { type ReactNode, Suspense } from 'react';
import { type RouteObject, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { Text } from '../../platform/i18n/text.tsx';
import { type ModalKind, topModal } from '../../stores/modal-order.rules.ts';
import type { ModalRequests } from '../../stores/modal-store.ts';
import { useStores } from '../../stores/stores-context.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { findRoute } from '../routes.tsx';
import { useShellViews } from '../shell-views.ts';
import { ApplicationError } from './application-error.tsx';
import { useWantedModals } from './use-wanted-modals.ts';

/** Renders all modals. Only one is open; the others stay mounted and keep their input. */
export function ModalHost({ routes }: { routes: RouteObject[] }) {
  const wanted = useWantedModals(findRoute(routes, useLocation().pathname).entry);
  const top = topModal(wanted);
  return wanted.map((kind) => (
    <ErrorBoundary key={kind} fallback={(failure) => <ApplicationError {...failure} />}>
      <Suspense fallback={null}>
        <ModalView kind={kind} isOpen={kind === top} />
      </Suspense>
    </ErrorBoundary>
  ));
}

function ModalView({ kind, isOpen }: { kind: ModalKind; isOpen: boolean }): ReactNode {
  const views = useShellViews();
  const { modals } = useStores();
  const requests = useStore(modals, (state) => state.requests);
  const props = <K extends keyof ModalRequests>(of: K, details: ModalRequests[K]) => ({
    ...details,
    isOpen,
    onClose: () => modals.getState().close(of),
  });

  switch (kind) {
    case 'no-network':
      return <NoNetwork isOpen={isOpen} />;
    case 'banned':
      return <views.Banned isOpen={isOpen} />;
    case 'two-factor':
      return <views.TwoFactor isOpen={isOpen} />;
    case 'application-error':
      return requests[kind] && <ApplicationError {...requests[kind]} isOpen={isOpen} />;
    case 'quit-prompt':
      return requests[kind] && <views.Prevented what="QuitPrompt" {...props(kind, requests[kind])} />;
    case 'sign-out-prevented':
      return requests[kind] && <views.Prevented what="SignOutPrevented" {...props(kind, requests[kind])} />;
    case 'recovery-token':
      return requests[kind] && <views.RecoveryToken {...props(kind, requests[kind])} />;
    case 'two-factor-recovery':
      return requests[kind] && <views.TwoFactorRecovery {...props(kind, requests[kind])} />;
    case 'validation-help':
      return requests[kind] && <views.ValidationHelp {...props(kind, requests[kind])} />;
    case 'legal':
      return requests[kind] && <views.LegalModal {...props(kind, requests[kind])} />;
    case 'language':
      return requests[kind] && <views.LanguageModal {...props(kind, requests[kind])} />;
    case 'consent':
      return requests[kind] && <views.ConsentModal {...props(kind, requests[kind])} />;
  }
}

/**
 * Closes by itself once the network is back; the page below keeps its state. Part of the first chunk, because nothing
 * can be loaded when it is needed.
 */
function NoNetwork({ isOpen }: { isOpen: boolean }) {
  return (
    <Modal isOpen={isOpen} role="alertdialog" dismissible={false} title={<Text id="Offline.Title" />}>
      <Text id="Offline.Text" />
    </Modal>
  );
}
