import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import { listAt, textAt } from '../kit/reading.ts'
import { ask } from './client.ts'
import { fromMessages } from './errors.ts'
import type { CpcConnection } from './settings.ts'

export type Link = { rel: string; href: string; mediaType: string }

/** The links of an answer that lead somewhere. */
export const linksOf = (document: unknown): Link[] =>
  listAt(document, 'links.link')
    .concat(listAt(document, 'link'))
    .flatMap(link => {
      const [rel, href] = [textAt(link, '@rel'), textAt(link, '@href')]
      return rel && href ? [{ rel, href, mediaType: textAt(link, '@media-type') ?? 'application/pdf' }] : []
    })

const mostTries = 10
const pauseMs = 1_000

export type Fetched = { ok: true; bytes: Uint8Array } | { ok: false; messages: CarrierMessage[] }

/** Files are made after the answer that names them: while one is not ready it is asked for again. Never throws. */
export async function fetchArtifact(
  { href, mediaType }: Link,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Fetched> {
  for (let tries = 1; tries <= mostTries && !context.signal.aborted; tries += 1) {
    try {
      const answer = await ask(connection, context, {
        method: 'GET',
        path: href,
        mediaType,
        isRepeatable: true,
      })
      if (!answer.ok) return { ok: false, messages: saidOf(answer.status, answer.text) }
      if (answer.status !== 202 && answer.bytes.length > 0)
        return isFile(answer.bytes, mediaType) ? { ok: true, bytes: answer.bytes } : noFile
    } catch (error) {
      return { ok: false, messages: [{ code: 'label_not_fetched', message: reasonOf(error) }] }
    }
    await context.wait(pauseMs)
  }
  const message = `The file was not ready after ${mostTries} questions.`
  return { ok: false, messages: [{ code: 'label_not_ready', message }] }
}

function saidOf(status: number, text: string): CarrierMessage[] {
  const said = fromMessages(text)
  const message = `The carrier did not give the file (${status}).`
  return said.length > 0 ? said : [{ code: String(status), message }]
}

const reasonOf = (error: unknown): string =>
  `The file could not be fetched: ${error instanceof Error ? error.message : String(error)}`

const noFile: Fetched = {
  ok: false,
  messages: [{ code: 'unreadable_answer', message: 'The carrier gave a file that cannot be read.' }],
}

const isWholeZpl = (zpl: string): boolean => /\^XA/i.test(zpl) && /\^XZ$/i.test(zpl.trimEnd())

/** A page of a proxy is no label, and neither is half a file. */
function isFile(bytes: Uint8Array, mediaType: string): boolean {
  const text = (part: Uint8Array) => Buffer.from(part).toString('latin1')
  if (/pdf/i.test(mediaType))
    return text(bytes.subarray(0, 1024)).includes('%PDF-') && text(bytes.subarray(-1024)).includes('%%EOF')
  if (/zpl/i.test(mediaType)) return isWholeZpl(text(bytes))
  return !/^\s*<(!doctype|html)/i.test(text(bytes.subarray(0, 100)))
}
