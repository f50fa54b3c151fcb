export { prefetchAuthArt as prefetch } from '../features/auth-art/use-auth-art.ts';
export { TwoFactorUndo as default } from '../features/undo-link/two-factor-undo.tsx';
