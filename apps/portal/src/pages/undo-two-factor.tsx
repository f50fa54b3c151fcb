import { TwoFactorUndo } from '../features/undo-link/two-factor-undo.tsx';

export { prefetchGateArt as prefetch } from '../features/gate/use-gate-art.ts';

export default function UndoTwoFactorPage() {
  return <TwoFactorUndo />;
}
