import { createContext, type ReactNode, use, useState } from 'react';

interface FormNotes {
  /** What the server gave back of a form that was sent too early, until it is sent again. */
  returned: { values: Readonly<Record<string, string>>; focus: string } | null;
  /** The form was sent again. */
  dismiss(): void;
  /** Says that the page was still loading. */
  notReady?: ReactNode;
  /** Says that forms need JavaScript, where there is none. */
  needsScript?: ReactNode;
}

const FormNotesContext = createContext<FormNotes>({ returned: null, dismiss: () => undefined });
const NoticeIdContext = createContext<string | undefined>(undefined);

export const FormNotesProvider = FormNotesContext.Provider;
export const NoticeIdProvider = NoticeIdContext.Provider;

export function useFormNotes(): FormNotes {
  return use(FormNotesContext);
}

/** What a field begins with after its form came back. Read once: what is typed afterwards is the field's own. */
export function useReturnedField(name: string | undefined) {
  const { returned } = useFormNotes();
  const noticeId = use(NoticeIdContext);
  const [field] = useState(() => ({
    value: name === undefined ? undefined : returned?.values[name],
    isNext: name !== undefined && returned?.focus === name,
  }));
  // Whoever is led to the field by its focus hears why.
  return { ...field, describedBy: field.isNext ? noticeId : undefined };
}
