import { isUuid } from '@gatehouse/domain/uuid';
import type { TextStorage } from './storage.ts';

const STORAGE_NAME = 'gatehouse.installation-id';

/** One UUID per browser. Where storage is blocked it lasts as long as the page. */
export function createInstallationId(storage: TextStorage, newId: () => string = randomUuid): () => string {
  let id: string | undefined;
  return () => {
    if (id) return id;
    const stored = storage.getItem(STORAGE_NAME);
    id = stored && isUuid(stored) ? stored : newId();
    if (id !== stored) storage.setItem(STORAGE_NAME, id);
    return id;
  };
}

/** `crypto.randomUUID` exists on secure origins only, so not over http on a local network. */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
