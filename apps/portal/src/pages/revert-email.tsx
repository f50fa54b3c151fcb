import { useParams } from 'react-router';
import { EmailRevert } from '../features/undo-link/email-revert.tsx';

export { prefetchGateArt as prefetch } from '../features/gate/use-gate-art.ts';

export default function RevertEmailPage() {
  const { token = '' } = useParams();
  return <EmailRevert key={token} token={token} />;
}
