/** A picture of a label: columns of bytes and rows follow the command as plain bytes. */
const graphicLine = /^GW\s*\d+\s*,\s*\d+\s*,\s*(?<columns>\d{1,5})\s*,\s*(?<rows>\d{1,5})\s*,/
const longestHead = 60

/** The lines of an EPL document without its pictures, and how many bytes its last picture lacks. */
export function readEpl(bytes: Uint8Array): { lines: string[]; missing: number } {
  const text = Buffer.from(bytes).toString('latin1')
  const lines: string[] = []
  const lineEnd = /\r|\n/g
  let at = 0
  while (at < text.length) {
    const graphic = graphicLine.exec(text.slice(at, at + longestHead))
    if (graphic) {
      const { columns, rows } = graphic.groups ?? {}
      at += graphic[0].length + Number(columns) * Number(rows)
      continue
    }
    lineEnd.lastIndex = at
    const end = lineEnd.exec(text)?.index ?? text.length
    if (end > at) lines.push(text.slice(at, end))
    at = end + 1
  }
  // A line without its end is whole, too.
  return { lines, missing: Math.max(0, at - text.length - 1) }
}
