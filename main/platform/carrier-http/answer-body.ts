import { UnusableAnswer } from '../../../shared/errors/unusable-answer.ts'

/**
 * Reads a body to its end, but never more than `mostBytes` of it, counted as they are after unpacking: what is small
 * on the wire may be endless. Throws `UnusableAnswer`, and what the signal of the request says.
 */
export async function readBody(response: Response, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(response.headers.get('content-length'))
  if (announced > mostBytes) {
    await response.body?.cancel()
    throw tooLarge(mostBytes)
  }
  if (!response.body) return new Uint8Array()
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of chunksOf(response.body)) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw tooLarge(mostBytes)
    parts.push(part)
  }
  return joined(parts, bytes)
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    if (error instanceof UnusableAnswer || isAbort(error)) throw error
    throw new UnusableAnswer('The answer of the carrier broke off before its end.', { cause: error })
  }
}

const isAbort = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')

const tooLarge = (mostBytes: number): UnusableAnswer =>
  new UnusableAnswer(
    `The answer of the carrier is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB and was cut off.`,
  )

function joined(parts: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.byteLength
  }
  return all
}
