import { createReadStream } from 'node:fs'

const newLine = 0x0a

/**
 * The lines of a file, ended by a line feed and nothing else: texts inside of JSON may hold other characters that
 * readers of lines take for an end.
 */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let parts: Uint8Array[] = []
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0
    for (let at = chunk.indexOf(newLine); at !== -1; at = chunk.indexOf(newLine, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, at)]).toString('utf8')
      parts = []
      from = at + 1
    }
    if (from < chunk.length) parts.push(chunk.subarray(from))
  }
  if (parts.length > 0) yield Buffer.concat(parts).toString('utf8')
}
