import { useEffect, useRef, useState } from 'react';

/** The digits of a code as they are typed. A refused code makes room for the next one. */
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
