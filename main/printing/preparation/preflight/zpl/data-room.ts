/** Where the binary data of a command lies, and how much of it the document lacks. */
export type DataRoom = { start: number; end: number; missing: number }

type Numbers = { first: string; count: number; total: number; row: number; parts: string[] }

/** Graphics whose data are bytes, not signs. A count that makes no sense is not believed: nothing is passed over. */
const binaries: Readonly<Record<string, { parameters: number; bytes: (numbers: Numbers) => number | null }>> =
  {
    // ^GF a,b,c,d,data: kind, bytes that follow, bytes of the picture, bytes of a row.
    '^GF': {
      parameters: 4,
      bytes: ({ first, count, total, row }) => {
        const isPicture = row > 0 && total > 0 && total % row === 0
        if (!isPicture || !/^[BC]$/i.test(first)) return null
        return /B/i.test(first) && count !== total ? null : count
      },
    },
    // ~DY d:f,b,x,t,w,data: name, kind of data, extension, bytes, bytes of a row.
    '~DY': {
      parameters: 5,
      bytes: ({ parts }) => {
        const bytes = Number(parts[3])
        return /^\s*[BCP]$/i.test(parts[1] ?? '') && Number.isInteger(bytes) && bytes > 0 ? bytes : null
      },
    },
  }

const mostHeader = 200

/** Null for commands whose data are signs that end at the next command. */
export function dataRoom(name: string, text: string, from: number, delimiter: string): DataRoom | null {
  const kind = binaries[name]
  if (!kind) return null
  const start = afterDelimiters(text, from, delimiter, kind.parameters)
  if (start === null) return null
  const parts = text.slice(from, start).split(delimiter)
  const [first = '', count, total, row] = parts
  const bytes = kind.bytes({
    first: first.trim(),
    count: Number(count),
    total: Number(total),
    row: Number(row),
    parts,
  })
  if (bytes === null || isWrittenOut(text, start)) return null
  const end = start + bytes
  return { start, end: Math.min(end, text.length), missing: Math.max(0, end - text.length) }
}

/** Data may be written as signs in spite of their kind: `:B64:` and `:Z64:` say so. */
const isWrittenOut = (text: string, start: number): boolean =>
  /^\s*:[BZ]64:/i.test(text.slice(start, start + 12))

function afterDelimiters(text: string, from: number, delimiter: string, count: number): number | null {
  const head = text.slice(from, from + mostHeader)
  let at = 0
  for (let seen = 0; seen < count; seen += 1) {
    const next = head.indexOf(delimiter, at)
    if (next === -1) return null
    at = next + 1
  }
  return from + at
}
