import { type FocusEvent, useEffect, useRef } from 'react';
import { useFlowHistory } from './flow-history.ts';

/**
 * Keeps the identity of a form in the history entry when its field loses the focus, and fills it in again after a
 * reload, Back or a change of language. For uncontrolled fields: the server renders them empty.
 */
export function useRestoredFields() {
  const { entry, note } = useFlowHistory();
  const form = useRef<HTMLFormElement>(null);
  const { identity, region } = entry;
  useEffect(() => {
    const field = form.current?.elements.namedItem('username');
    const select = form.current?.elements.namedItem('region');
    if (identity && field instanceof HTMLInputElement && field.value === '') field.value = identity;
    if (region && select instanceof HTMLSelectElement) select.value = region;
  }, [identity, region]);

  return {
    ref: form,
    onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
      // The form was sent and the next pane takes the focus: the entry belongs to that pane.
      if (currentTarget.closest('[inert]')) return;
      const { name, value } = target as EventTarget as HTMLInputElement;
      if (name === 'username' && value !== identity) note({ identity: value });
      if (name === 'region' && value !== region) note({ region: value });
    },
  };
}
