import { createContext, use, useEffect } from 'react';

/** What a page says of itself to visitors without script, to search engines and in shared links. */
export interface PageHead {
  title: string;
  description: string;
}

/** On the server the page's head is written after its body: this is where the body leaves it. */
export const HeadCollector = createContext<((head: PageHead) => void) | null>(null);

export function Head({ title, description }: PageHead) {
  use(HeadCollector)?.({ title, description });
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
  return null;
}
