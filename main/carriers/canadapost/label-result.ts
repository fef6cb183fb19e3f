import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { LabelRequest, LabelResult, Quote } from '../contract/model.ts'
import { type Done, done, failed, type Refused } from '../contract/outcome.ts'
import { textAt, valueAt } from '../kit/reading.ts'
import type { CarrierAnswer } from '../kit/send.ts'
import { fetchArtifact, type Link, linksOf } from './artifacts.ts'
import { joinIds } from './client.ts'
import { findService, trackingLink } from './codes.ts'
import { documentOf } from './errors.ts'
import { addUp, priceOf } from './price.ts'
import type { CpcConnection } from './settings.ts'
import type { Handover } from './shipment-request.ts'

/** What the carrier made of one parcel. */
export type Made = { id: string; pin: string; links: Link[]; price: ReturnType<typeof priceOf> }

const roots = ['shipment-info', 'non-contract-shipment-info']

/** What was made, out of the answer to a purchase or to a question about it (then `isHarmless`). */
export function toMade(answer: CarrierAnswer, isHarmless = false): { ok: true; made: Made } | Refused {
  const reads = roots.map(root => documentOf(answer, root, isHarmless))
  const read = reads.find(({ ok }) => ok) ?? reads[0]
  if (!read?.ok) return read ?? failed([], 'unknown-outcome')
  const id = textAt(read.document, 'shipment-id')
  if (id === null) {
    const message = 'The carrier made a shipment without saying its number.'
    return failed([{ code: 'unreadable_answer', message }], isHarmless ? 'safe' : 'unknown-outcome')
  }
  const price = priceOf(
    valueAt(read.document, 'shipment-price') ?? valueAt(read.document, 'non-contract-shipment-price'),
  )
  // Services without tracking have no pin; the number of the shipment is all there is to find it by.
  return {
    ok: true,
    made: { id, pin: textAt(read.document, 'tracking-pin') ?? id, links: linksOf(read.document), price },
  }
}

type Wanted = Pick<LabelRequest, 'labelFormat' | 'service'> & { handover: Handover | null }

/** The labels of all parcels as one document, and the papers that go with them. Buys nothing. */
export async function toLabelResult(
  made: readonly Made[],
  { labelFormat, service, handover }: Wanted,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Done<LabelResult> | Refused> {
  const label = await fetchAll(made, 'label', connection, context)
  if (!label.ok) return label
  const bytes = await assembled(label.files, labelFormat, context)
  if (bytes === null) return failed([unreadableLabel], 'unknown-outcome')
  const papers = await invoiceOf(made, connection, context)
  const [first] = made
  const pins = made.map(({ pin }) => pin)
  const ids = made.map(({ id }) => id)
  return done(
    {
      trackingNumber: first?.pin ?? '',
      shipmentIdentifier: joinIds(ids),
      trackingNumbers: pins,
      shipmentIdentifiers: ids,
      label: { format: labelFormat, bytes },
      invoice: papers.invoice,
      trackingUrl: toTrackingUrl(first?.pin ?? '', connection),
      quote: toQuote(made, service),
      meta: handover === null || handover === 'at_once' ? {} : { group_id: handover.groupId },
    },
    [
      ...papers.messages,
      ...(handover === null || handover === 'at_once' ? [] : [manifestNeeded(handover.groupId)]),
    ],
  )
}

export const toTrackingUrl = (pin: string, { settings }: Pick<CpcConnection, 'settings'>): string =>
  trackingLink.replace('/en#', `/${settings.language}#`).replace('{number}', encodeURIComponent(pin))

/** What was charged, where the carrier has said it of every parcel. */
function toQuote(made: readonly Made[], service: string): Quote | null {
  const quotes = made.flatMap(({ price }): Quote[] =>
    price
      ? [
          {
            service,
            serviceName: findService(service)?.name ?? service,
            ...price,
            transitDays: null,
            estimatedDelivery: null,
            meta: {},
          },
        ]
      : [],
  )
  const [first, ...others] = quotes
  return first && quotes.length === made.length ? addUp([first, ...others]) : null
}

type File = { bytes: Uint8Array; mediaType: string }

/** The files of all parcels under a name, in their order, fetched at once; a shipment without such a link has none. */
async function fetchAll(
  made: readonly Made[],
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

const dpi = 203

/** One document of the files; null when one of them cannot be read. */
const assembled = (
  files: readonly File[],
  format: LabelResult['label']['format'],
  { assembleLabels }: CarrierContext,
): Promise<Uint8Array | null> =>
  assembleLabels(
    files.map(({ bytes, mediaType }) => ({ bytes, format: /zpl/i.test(mediaType) ? 'ZPL' : 'PDF' })),
    { format, dpi },
  ).catch(() => null)

/** Without its invoice a parcel is bought all the same. */
async function invoiceOf(made: readonly Made[], connection: CpcConnection, context: CarrierContext) {
  const none = (messages: CarrierMessage[]) => ({ invoice: null, messages })
  const fetched = await fetchAll(made, 'commercialInvoice', connection, context)
  if (!fetched.ok) return none([{ code: 'no_invoice', message: noInvoice }, ...fetched.messages])
  if (fetched.files.length === 0) return none([])
  const invoice = await assembled(fetched.files, 'PDF', context)
  return invoice ? { invoice, messages: [] } : none([{ code: 'no_invoice', message: noInvoice }])
}

const noInvoice =
  'The label was bought, but its commercial invoice could not be fetched; print one from Documents.'

const unreadableLabel = {
  code: 'unreadable_answer',
  message: 'The carrier gave a label that cannot be read.',
}

const manifestNeeded = (groupId: string): CarrierMessage => ({
  code: 'manifest_needed',
  message: `This parcel is valid only after the manifest of group ${groupId} is made.`,
  details: { group_id: groupId },
})
