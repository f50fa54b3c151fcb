import { ART_SHAPES } from '@gatehouse/domain/art';

/** So small that the shell's messages have room for it. */
const ICON_PX = 96;

/** The middle of the game's picture as a PNG in base64, null where it cannot be drawn. */
export async function drawIcon(thumb: string): Promise<string | null> {
  const picture = new Image();
  picture.src = `${thumb}-${ART_SHAPES.thumb.webp[0]}.webp`;
  try {
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = ICON_PX;
    canvas.height = ICON_PX;
    const side = Math.min(picture.naturalWidth, picture.naturalHeight);
    const [x, y] = [(picture.naturalWidth - side) / 2, (picture.naturalHeight - side) / 2];
    canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, ICON_PX, ICON_PX);
    return canvas.toDataURL('image/png').split(',')[1] ?? null;
  } catch {
    return null;
  }
}
