import { useState } from 'react';
import { useText } from '../i18n/text.tsx';
import type { FormFailure } from './form-failure.ts';

/** The server's error for a form, until the player edits it. */
export function useServerError<Field extends string>(failure: FormFailure<Field> | null) {
  const text = useText();
  const [isEdited, setIsEdited] = useState(false);
  const shown = isEdited ? null : failure;
  return {
    shown,
    /** For the `error` of a field. */
    errorAt: (field: Field, values?: Record<string, string | number>) =>
      shown?.at === field ? text(shown.text, { ...shown.values, ...values }) : undefined,
    /** Hides the error after an edit: it was about the submitted values. */
    onEdit: () => setIsEdited(true),
    /** Shows the error of the next response again. */
    onSend: () => setIsEdited(false),
  };
}
