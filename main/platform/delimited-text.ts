/** What stands in one place of a table. */
export type Cell = string | number | null

/** Excel takes a file without it for something else than UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * What a spreadsheet would carry out instead of showing it gets an apostrophe in front; imports take it away.
 * A number is no formula, whatever its sign.
 */
export const guarded = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text

const quoted = (text: string, separator: string): string =>
  text.includes(separator) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** One row of a CSV or TSV file. */
export const delimitedLine = (cells: readonly Cell[], separator: ',' | '\t'): string =>
  `${cells
    .map(cell =>
      cell === null ? '' : typeof cell === 'number' ? String(cell) : quoted(guarded(cell), separator),
    )
    .join(separator)}\r\n`

/** One row as an object by its headers. */
export const jsonRow = (headers: readonly string[], cells: readonly Cell[]): string =>
  JSON.stringify(Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? null])))
