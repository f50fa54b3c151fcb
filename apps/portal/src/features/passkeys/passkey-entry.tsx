import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { type PasskeyEntryProps, usePasskeyEntry } from './use-passkey-entry.ts';

export default function PasskeyEntry(props: PasskeyEntryProps) {
  return <FailureNotice failure={usePasskeyEntry(props)} />;
}
