const LINE_OF_A_LINK = /^https?:\/\/\S+$/;

/** In the order of the text, where each link has its own line. The first is the main action. */
export function linksIn(text: string): string[] {
  return text.split('\n').filter(isLink);
}

export function isLink(line: string): boolean {
  return LINE_OF_A_LINK.test(line);
}
