/** A line of a list of players names one by e-mail address or id, before a comma, semicolon or tab where there is more. */
export function playerNamedIn(line: string): string {
  return (line.split(/[,;\t]/, 1)[0] ?? '').replaceAll('"', '').trim();
}
