import { createContext, use, useEffect } from 'react';

/** Where a page is, which components do not know. */
interface PageAddress {
  publicUrl: string;
  locale: string;
  /** The part of the URL after the locale. */
  path: string;
}

/** Objects of schema.org, for search engines. */
export type StructuredData = (address: PageAddress) => readonly object[];

/** Title and metadata of a page, for search engines and shared links. */
export interface PageHead {
  title: string;
  description: string;
  /** Path of the picture for shared links; defaults to the picture of the portal. */
  picture?: string;
  /** Written by the server alone. */
  data?: StructuredData | undefined;
  /** The content of the URL does not exist: the response is a 404, not cached and not indexed. */
  isMissing?: true;
}

/** On the server the head is written after the body has rendered; the body stores it here. */
export const HeadCollector = createContext<((head: PageHead) => void) | null>(null);

/** The shell renders one for every page. A page with a more exact title, such as the name of a game, overrides it. */
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

/** Returns the previous title and description. */
function writeHead({ title, description }: PageHead): PageHead {
  const meta = document.querySelector('meta[name="description"]');
  const before = { title: document.title, description: meta?.getAttribute('content') ?? '' };
  document.title = title;
  meta?.setAttribute('content', description);
  return before;
}
