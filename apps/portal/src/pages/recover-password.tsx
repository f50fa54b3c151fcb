import { LazyCodeStep } from '../features/one-time-code/lazy-code-step.tsx';
import { useOneTimeCode } from '../features/one-time-code/use-one-time-code.ts';
import { Recovery } from '../features/recovery/recovery.tsx';

export { prefetchAuthArt as prefetch } from '../features/auth-art/use-auth-art.ts';

export default function RecoverPasswordPage() {
  const { isAsked: isCodeAsked } = useOneTimeCode();
  return <Recovery code={isCodeAsked ? <LazyCodeStep known={{}} /> : null} />;
}
