import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { LabelFormat } from '../contract/model.ts'
import { failed, type Refused } from '../contract/outcome.ts'
import * as answer from '../kit/answers.ts'
import { oneFile } from '../kit/purchases.ts'
import type { CarrierAnswer } from '../kit/send.ts'
import { parseXml } from '../kit/xml.ts'
import type { Answered, AnsweredLinks } from './answers.ts'
import { ask, readRoot } from './client.ts'
import type { CpcConnection } from './settings.ts'

/** What is said of a shipment, on account or paid by card; null where it is something else. */
export const shipmentIn = (body: unknown): Answered<'shipment-info'> | null =>
  readRoot(body, 'shipment-info') ?? readRoot(body, 'non-contract-shipment-info')

export type Link = { rel: string; href: string; mediaType: string }

/** The links of an answer that lead somewhere. */
export const linksOf = ({ links, link }: AnsweredLinks): Link[] =>
  [...links.link, ...link].flatMap(({ '@rel': rel, '@href': href, '@media-type': mediaType }) =>
    rel && href ? [{ rel, href, mediaType: mediaType ?? 'application/pdf' }] : [],
  )

/** What the carrier made, with the links to its files. */
export type Linked = { id: string; links: readonly Link[] }

/** The labels of all parcels as one document. */
export async function fetchLabel(
  made: readonly Linked[],
  format: LabelFormat,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<{ ok: true; bytes: Uint8Array; isLetter: boolean } | Refused> {
  const label = await fetchAll(made, 'label', connection, context)
  if (!label.ok) return label
  const bytes = await assembled(label.files, format, context)
  if (bytes === null) return failed([unreadableLabel], 'unknown-outcome')
  return { ok: true, bytes, isLetter: label.files.some(isOnLetter) }
}

/** The label for the way back of one parcel; null without one. A parcel is bought without it all the same. */
export async function fetchReturnLabel(
  one: Linked,
  format: LabelFormat,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<{ bytes: Uint8Array; isLetter: boolean } | null> {
  const fetched = await fetchAll([one], 'returnLabel', connection, context)
  if (!fetched.ok || fetched.files.length === 0) return null
  const bytes = await assembled(fetched.files, format, context)
  return bytes && { bytes, isLetter: fetched.files.some(isOnLetter) }
}

/** Whether a page says it is as wide as letter paper; points are 72 to an inch. */
const isOnLetter = ({ bytes, mediaType }: File): boolean =>
  /pdf/i.test(mediaType) &&
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/MediaBox\s*\[\s*[\d.]+\s+[\d.]+\s+([\d.]+)/g),
  ].some(([, width]) => Number(width) >= 8 * 72)

const unreadableLabel = {
  code: 'unreadable_answer',
  message: 'The carrier gave a label that cannot be read.',
}

/** The commercial invoices of all parcels as one document; a parcel is bought without its invoice all the same. */
export async function fetchInvoice(
  made: readonly Linked[],
  connection: CpcConnection,
  context: CarrierContext,
): Promise<{ invoice: Uint8Array | null; messages: CarrierMessage[] }> {
  const none = (messages: CarrierMessage[]) => ({ invoice: null, messages })
  const fetched = await fetchAll(made, 'commercialInvoice', connection, context)
  if (!fetched.ok) return none([{ code: 'no_invoice', message: noInvoice }, ...fetched.messages])
  if (fetched.files.length === 0) return none([])
  const invoice = await assembled(fetched.files, 'PDF', context)
  return invoice ? { invoice, messages: [] } : none([{ code: 'no_invoice', message: noInvoice }])
}

const noInvoice =
  'The label was bought, but its commercial invoice could not be fetched; print one from Documents.'

type File = { bytes: Uint8Array; mediaType: string }

/** The files of all parcels under a name, in their order, fetched at once; a shipment without such a link has none. */
async function fetchAll(
  made: readonly Linked[],
  rel: string,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<{ ok: true; files: File[] } | Refused> {
  const links = made.map(one => one.links.filter(link => link.rel === rel))
  const without = made[links.findIndex(({ length }) => length === 0)]
  if (without && rel === 'label') {
    const message = `The carrier names no label for shipment ${without.id}.`
    return failed([{ code: 'no_label', message }], 'unknown-outcome')
  }
  const fetched = await Promise.all(
    links.flat().map(async link => ({ link, file: await fetchArtifact(link, connection, context) })),
  )
  const files: File[] = []
  for (const { link, file } of fetched) {
    if (!file.ok) return failed(file.messages, 'unknown-outcome')
    files.push({ bytes: file.bytes, mediaType: link.mediaType })
  }
  return { ok: true, files }
}

/** One document of the files; null when one of them cannot be read. */
const assembled = (
  files: readonly File[],
  format: LabelFormat,
  context: CarrierContext,
): Promise<Uint8Array | null> =>
  oneFile(
    files.map(({ bytes, mediaType }) => ({ bytes, format: /zpl/i.test(mediaType) ? 'ZPL' : 'PDF' })),
    format,
    context,
  )

const mostTries = 10
const pauseMs = 1_000

export type Fetched = { ok: true; bytes: Uint8Array } | { ok: false; messages: CarrierMessage[] }

/** A file as it is; a document where there is none. */
const fileRead = ({ ok, status, bytes, text }: CarrierAnswer) =>
  ok ? { file: status === 202 || bytes.length === 0 ? null : bytes } : parseXml(text)

const fileAnswer = answer.record({ file: answer.file })

/** Files are made after the answer that names them: while one is not ready it is asked for again. Never throws. */
export async function fetchArtifact(
  { href: path, mediaType }: Link,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Fetched> {
  for (let tries = 1; tries <= mostTries && !context.signal.aborted; tries += 1) {
    try {
      const asked = await ask({ method: 'GET', path, mediaType, read: fileRead }, connection, context)
      if (!asked.ok) return { ok: false, messages: asked.refused.messages }
      const { file: bytes } = fileAnswer.parse(asked.body)
      if (bytes) return isFile(bytes, mediaType) ? { ok: true, bytes } : noFile
    } catch (error) {
      return { ok: false, messages: [{ code: 'label_not_fetched', message: reasonOf(error) }] }
    }
    await context.wait(pauseMs)
  }
  const message = `The file was not ready after ${mostTries} questions.`
  return { ok: false, messages: [{ code: 'label_not_ready', message }] }
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
