/**
 * Whether a pasted text is a table: a row of heads and something below it, in at least two columns. Spreadsheets part
 * them by tabs; files by the same sign in every line.
 */
export function isTable(text: string): boolean {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const [first = '', second = ''] = lines
  if (lines.length < 2) return false
  if (first.includes('\t')) return true
  return [';', ',', '|'].some(
    sign => countOf(first, sign) >= 2 && countOf(second, sign) >= countOf(first, sign),
  )
}

const countOf = (line: string, sign: string): number => line.split(sign).length - 1
