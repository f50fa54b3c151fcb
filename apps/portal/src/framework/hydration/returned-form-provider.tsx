import type { ReturnedForm } from '@gatehouse/domain/returned-form';
import { FormNotesProvider } from '@gatehouse/ui/forms/returned-form.ts';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { Text } from '../../platform/i18n/text.tsx';

interface Props {
  returned: ReturnedForm | undefined;
  children: ReactNode;
}

/** The returned form is valid only for the page it was returned with; other pages start with empty forms. */
export function ReturnedFormProvider({ returned, children }: Props) {
  const { pathname } = useLocation();
  const [firstPath] = useState(pathname);
  const [isDismissed, setIsDismissed] = useState(false);
  if (pathname !== firstPath && !isDismissed) setIsDismissed(true);
  return (
    <FormNotesProvider
      value={{
        returned: (!isDismissed && returned) || null,
        dismiss: () => setIsDismissed(true),
        notReady: <Text id="Form.NotReady.Text" />,
        needsScript: <Text id="Form.NeedsScript.Text" />,
      }}
    >
      {children}
    </FormNotesProvider>
  );
}
