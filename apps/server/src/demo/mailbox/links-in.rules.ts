const LINE_OF_A_LINK = /^https?:\/\/\S+$/;

/** In the order of the text, in which each link stands alone on its line: the one to press comes first. */
export function linksIn(text: string): string[] {
  return text.split('\n').filter(isLink);
}

export function isLink(line: string): boolean {
  return LINE_OF_A_LINK.test(line);
}
