import { useParams } from 'react-router';
import { EmailRevert } from '../features/undo-link/email-revert.tsx';

export { prefetchAuthArt as prefetch } from '../features/auth-art/use-auth-art.ts';

export default function RevertEmailPage() {
  const { token = '' } = useParams();
  return <EmailRevert key={token} token={token} />;
}
