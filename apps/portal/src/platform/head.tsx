import { createContext, use, useEffect } from 'react';

/** What a page says of itself to visitors without script, to search engines and in shared links. */
export interface PageHead {
  title: string;
  description: string;
  /** What a shared link shows, by its path; without one the picture of the portal. */
  picture?: string;
  /** What the address names is not there: the answer says so too, and nobody keeps or indexes it. */
  isMissing?: true;
}

/** On the server the page's head is written after its body: this is where the body leaves it. */
export const HeadCollector = createContext<((head: PageHead) => void) | null>(null);

/** The frame writes one for every page; a page that knows better, such as the name of a game, writes over it. */
export function Head(head: PageHead) {
  const { title, description } = head;
  use(HeadCollector)?.(head);
  useEffect(() => {
    const before = writeHead({ title, description });
    return () => {
      writeHead(before);
    };
  }, [title, description]);
  return null;
}

/** Gives back what stood there before. */
function writeHead({ title, description }: PageHead): PageHead {
  const meta = document.querySelector('meta[name="description"]');
  const before = { title: document.title, description: meta?.getAttribute('content') ?? '' };
  document.title = title;
  meta?.setAttribute('content', description);
  return before;
}
