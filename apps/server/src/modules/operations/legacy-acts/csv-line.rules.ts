export type CsvLine = { cells: string[] } | { why: string };

/**
 * The cells of one line. A record is a line: a missing quote must not swallow the rest of the file, so a quoted cell ends
 * on its line.
 */
export function splitCsvLine(line: string): CsvLine {
  // Most lines have no quotes.
  if (!line.includes('"')) return { cells: line.split(',') };
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const cell = line[at] === '"' ? quotedCell(line, at) : plainCell(line, at);
    if ('why' in cell) return cell;
    cells.push(cell.text);
    if (cell.end === line.length) return { cells };
    at = cell.end + 1;
  }
}

type Cell = { text: string; end: number } | { why: string };

function plainCell(line: string, from: number): Cell {
  const comma = line.indexOf(',', from);
  const end = comma === -1 ? line.length : comma;
  const text = line.slice(from, end);
  return text.includes('"')
    ? { why: 'a quote is inside a cell that does not begin with one' }
    : { text, end };
}

/** A doubled quote stands for one. */
function quotedCell(line: string, from: number): Cell {
  let text = '';
  let at = from + 1;
  for (;;) {
    const quote = line.indexOf('"', at);
    if (quote === -1) return { why: 'a quote is not closed on its line' };
    text += line.slice(at, quote);
    if (line[quote + 1] !== '"') {
      const end = quote + 1;
      const isEnd = end === line.length || line[end] === ',';
      return isEnd ? { text, end } : { why: 'there is text after a closing quote' };
    }
    text += '"';
    at = quote + 2;
  }
}
