import { createContext, type ReactNode, use, useState } from 'react';

interface FormNotes {
  /** The values that the server returned from a form sent before hydration, until it is sent again. */
  returned: { values: Readonly<Record<string, string>>; focus: string } | null;
  /** Called when the form is sent again. */
  dismiss(): void;
  /** The message that the page was still loading. */
  notReady?: ReactNode;
  /** The message that forms need JavaScript, for browsers without it. */
  needsScript?: ReactNode;
}

const FormNotesContext = createContext<FormNotes>({ returned: null, dismiss: () => undefined });
const NoticeIdContext = createContext<string | undefined>(undefined);

export const FormNotesProvider = FormNotesContext.Provider;
export const NoticeIdProvider = NoticeIdContext.Provider;

export function useFormNotes(): FormNotes {
  return use(FormNotesContext);
}

/** The initial value of a field in a returned form. Read once: later input belongs to the field. */
export function useReturnedField(name: string | undefined) {
  const { returned } = useFormNotes();
  const noticeId = use(NoticeIdContext);
  const [field] = useState(() => ({
    value: name === undefined ? undefined : returned?.values[name],
    isNext: name !== undefined && returned?.focus === name,
  }));
  // Screen readers announce the message when the field gets focus.
  return { ...field, describedBy: field.isNext ? noticeId : undefined };
}
