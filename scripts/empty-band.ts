import sharp from 'sharp';

/** A band at an edge is a run of even lines that ends in a hard step. Dark scenes are even too, but fade. */
const BAND_MIN = 3;
const EVEN_RANGE_MAX = 6;
const STEP_MIN = 10;
const CHECKED_SIZE = { width: 640, height: 360 };

/** The edge at which a picture does not fill its frame, or undefined. */
export async function edgeWithBand(
  picture: string | Buffer,
): Promise<'left' | 'right' | 'top' | 'bottom' | undefined> {
  const { width, height } = CHECKED_SIZE;
  const grey = await sharp(picture).resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer();
  const columns = linesOf(width, height, (line, at) => grey[at * width + line] ?? 0);
  const rows = linesOf(height, width, (line, at) => grey[line * width + at] ?? 0);
  const edges = [
    ['left', columns],
    ['right', columns.toReversed()],
    ['top', rows],
    ['bottom', rows.toReversed()],
  ] as const;
  return edges.find(([, lines]) => startsWithBand(lines))?.[0];
}

interface Line {
  mean: number;
  range: number;
}

function linesOf(count: number, length: number, value: (line: number, at: number) => number): Line[] {
  return Array.from({ length: count }, (_, line) => {
    let [sum, min, max] = [0, 255, 0];
    for (let at = 0; at < length; at += 1) {
      const brightness = value(line, at);
      sum += brightness;
      min = Math.min(min, brightness);
      max = Math.max(max, brightness);
    }
    return { mean: sum / length, range: max - min };
  });
}

function startsWithBand(lines: readonly Line[]): boolean {
  const end = lines.findIndex(({ range }) => range > EVEN_RANGE_MAX);
  if (end < BAND_MIN) return false;
  // The step may be blurred over two lines by the scaling.
  const [inside, outside] = [lines[end - 2], lines[end + 1]];
  return inside !== undefined && outside !== undefined && Math.abs(outside.mean - inside.mean) > STEP_MIN;
}
