import type { ContentReader } from './content-reader.ts';
import { isNote } from './files-below.ts';
import { nearestWord } from './nearest-word.ts';

/** Folders with files of other kinds than JSON. */
const WITHOUT_JSON = ['art', 'brand', 'demo-games', 'schemas'];
const FOLDERS = [
  'games',
  'legal',
  'products',
  'promotions',
  'front-pages',
  'footers',
  'navigation',
  'texts',
  ...WITHOUT_JSON,
];

/** Files that nothing reads are most often misspelt. */
export function reportUnknownFiles(reader: ContentReader): void {
  const known = [...reader.filesRead];
  const visit = (folder: string) => {
    for (const entry of reader.entriesIn(folder)) {
      if (isNote(entry.name)) continue;
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFolder) {
        if (folder === '.' && !FOLDERS.includes(entry.name)) {
          reader.report(path, null, unknownMessage('folder', entry.name, FOLDERS));
        } else if (folder !== '.' || !WITHOUT_JSON.includes(entry.name)) visit(path);
      } else if (!reader.filesRead.has(path)) {
        const siblings = known.filter((one) => one.startsWith(folder === '.' ? '' : `${folder}/`));
        reader.report(path, null, unknownMessage('file', path, siblings));
      }
    }
  };
  visit('.');
}

function unknownMessage(kind: 'file' | 'folder', path: string, known: readonly string[]): string {
  const meant = nearestWord(path, known);
  return `is a ${kind} that nothing reads: ${meant && meant !== path ? `is ${meant} meant?` : 'remove it'}`;
}
