import { Authorize } from '../features/authorize/authorize.tsx';
import { SignInAgain } from '../features/settings/sign-in-again.tsx';

export { prefetchGateArt as prefetch } from '../features/gate/use-gate-art.ts';

export default function AuthorizePage() {
  return <Authorize signInAgain={<SignInAgain />} />;
}
