import { Authorize } from '../features/authorize/authorize.tsx';

export { prefetchGateArt as prefetch } from '../features/gate/use-gate-art.ts';

export default function AuthorizePage() {
  return <Authorize />;
}
