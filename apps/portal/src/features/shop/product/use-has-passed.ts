import { type RefObject, useEffect, useState } from 'react';

/** Whether an element was scrolled out of view at the top. */
export function useHasPassed(target: RefObject<HTMLElement | null>): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) setHasPassed(!last.isIntersecting && last.boundingClientRect.bottom <= 0);
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return hasPassed;
}
