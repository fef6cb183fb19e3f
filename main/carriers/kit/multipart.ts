export type AnswerPart = {
  /** From `content-disposition`, else from `content-id` without its brackets. */
  name: string | null
  /** From `content-id`, without its brackets. */
  id: string | null
  type: string | null
  bytes: Uint8Array
}

/** What came back, as far as its parts are concerned. */
export type AnsweredBody = { headers: Headers; bytes: Uint8Array }

const mostParts = 100

/**
 * The parts of an answer in several (`multipart/form-data`, `mixed`, `related`), lenient about line ends; empty for one
 * that is none. What is behind the last whole part is left out.
 */
export function partsOf({ headers, bytes }: AnsweredBody): AnswerPart[] {
  const boundary = /^multipart\/.*;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(
    headers.get('content-type') ?? '',
  )
  const mark = boundary?.[1] ?? boundary?.[2]
  if (!mark) return []
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const edges = edgesOf(body, `--${mark}`)
  return edges.slice(0, -1).flatMap((edge, index) => {
    const part = body.subarray(edge + mark.length + 2, edges[index + 1])
    return readPart(part) ?? []
  })
}

function edgesOf(body: Buffer, mark: string): number[] {
  const edges: number[] = []
  for (let at = body.indexOf(mark); at >= 0 && edges.length <= mostParts; at = body.indexOf(mark, at + 1))
    edges.push(at)
  return edges
}

function readPart(part: Buffer): AnswerPart | null {
  const gap = /\r?\n\r?\n/.exec(part.subarray(0, 8192).toString('latin1'))
  if (!gap) return null
  const head = part.subarray(0, gap.index).toString('utf8')
  const end = part.at(-2) === 0x0d && part.at(-1) === 0x0a ? -2 : part.at(-1) === 0x0a ? -1 : part.length
  const header = (name: string) => new RegExp(`^${name}:\\s*(.+?)\\s*$`, 'im').exec(head)?.[1] ?? null
  const name = /\bname="?([^";]+)"?/i.exec(header('content-disposition') ?? '')?.[1]
  const id = header('content-id')?.replace(/^<|>$/g, '') ?? null
  return {
    name: name ?? id,
    id,
    type: header('content-type'),
    bytes: part.subarray(gap.index + gap[0].length, end),
  }
}
