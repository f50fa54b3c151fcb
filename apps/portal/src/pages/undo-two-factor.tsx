import { TwoFactorUndo } from '../features/undo-link/two-factor-undo.tsx';

export { prefetchAuthArt as prefetch } from '../features/auth-art/use-auth-art.ts';

export default function UndoTwoFactorPage() {
  return <TwoFactorUndo />;
}
