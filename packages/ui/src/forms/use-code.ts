import { useEffect, useRef, useState } from 'react';

/** The state of a code field. A refused code is cleared. */
export function useCode(isRefused: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  useEffect(() => {
    if (!isRefused) return;
    setCode('');
    field.current?.focus();
  }, [isRefused]);
  return { field, code, setCode };
}
