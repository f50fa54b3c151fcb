import { browserSessionStorage } from '../../platform/storage.ts';
import type { ChangedDocuments } from './legal.rules.ts';

const POSTPONED_STORAGE = 'gatehouse.legal-postponed';

const nameOf = (documents: ChangedDocuments) =>
  documents.map(({ document, version }) => `${document} ${version}`).join(', ');

/** Whether the player decides at the next visit: until this tab is closed, unless there is something newer. */
export function isPostponed(documents: ChangedDocuments): boolean {
  return browserSessionStorage.getItem(POSTPONED_STORAGE) === nameOf(documents);
}

export function postpone(documents: ChangedDocuments): void {
  browserSessionStorage.setItem(POSTPONED_STORAGE, nameOf(documents));
}
