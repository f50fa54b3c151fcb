import { readFileSync } from 'node:fs';
import { imageSize } from 'image-size';

/** In pixels; null for a file that is no picture. */
export function pictureSize(path: string): { width: number; height: number } | null {
  try {
    return imageSize(readFileSync(path));
  } catch {
    return null;
  }
}
