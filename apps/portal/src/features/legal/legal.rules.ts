import type { LegalChanges } from '@gatehouse/contract/legal';
import type { MessageId } from '@gatehouse/messages/ids.ts';

export type ChangedDocuments = LegalChanges['documents'];

export function titleOf(documents: ChangedDocuments): MessageId {
  const [first, ...others] = documents;
  if (others.length > 0) return 'Legal.Both.Title';
  return first?.document === 'privacy' ? 'Legal.Privacy.Title' : 'Legal.Terms.Title';
}

/** The terms are agreed to; a privacy policy is read. */
export function isAgreement(documents: ChangedDocuments): boolean {
  return documents.some(({ document }) => document === 'terms');
}

/** The paragraphs of a text of the publisher. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/);
}
