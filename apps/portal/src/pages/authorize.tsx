import { Authorize } from '../features/authorize/authorize.tsx';
import { SignInAgain } from '../features/settings/sign-in-again.tsx';

export { prefetchAuthArt as prefetch } from '../features/auth-art/use-auth-art.ts';

export default function AuthorizePage() {
  return <Authorize signInAgain={<SignInAgain />} />;
}
