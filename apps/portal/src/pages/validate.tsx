import { useParams } from 'react-router';
import { EmailValidation } from '../features/email-validation/email-validation.tsx';
import { ResendButton } from '../features/notices/resend-button.tsx';

export { prefetchAuthArt as prefetch } from '../features/auth-art/use-auth-art.ts';

export default function ValidatePage() {
  const { token = '' } = useParams();
  return <EmailValidation key={token} token={token} resend={<ResendButton kind="primary" wide />} />;
}
