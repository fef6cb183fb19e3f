import { invoiceTemplateOf, type ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { addressee, addressLines } from '../../../../shared/countries/address-lines.ts'
import { pendingLabelOf } from '../../../../shared/desk/bought-labels.ts'
import { type PrinterDpi, printerResolutions } from '../../../../shared/desk/printing/printer-kinds.ts'
import { undrawableIn } from '../../../../shared/drawable-text.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { LabelDrawing, LabelFormat, LabelPaper } from '../../../../shared/labels.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { numbersOf } from './carrier-number-mapper.ts'
import {
  returnLabelKind,
  type ShipmentPaperRepository,
  type StoredPaper,
} from './shipment-paper-repository.ts'
import type { FileKind, ShipmentFile, ShipmentRepository } from './shipment-repository.ts'
import { noLabelYet } from './shipment-rules.ts'

export type ShipmentLinks = {
  /** The address of a file that opens for whoever was given it. */
  to: (shipmentId: string, kind: FileKind, extension: string) => string
  /** Whether the signature of an address is the station's own, for any form of this file. */
  isSigned: (shipmentId: string, fileName: string, signature: string) => boolean
}

/**
 * Addresses of labels and invoices. The signature is over the file, not over its form, so that the same one opens
 * a picture of a label and its preview.
 */
export function createShipmentLinks(secrets: Pick<SecretBox, 'sign' | 'isSigned'>): ShipmentLinks {
  const subject = (shipmentId: string, kind: string) => `shipment file ${shipmentId} ${kind}`
  return {
    to: (id, kind, extension) =>
      `/v1/shipments/${id}/${kind}.${extension}?signature=${secrets.sign(subject(id, kind))}`,
    isSigned: (id, fileName, signature) =>
      secrets.isSigned(subject(id, fileName.split('.', 1)[0] ?? ''), signature),
  }
}

export type NamedFile = { bytes: Uint8Array; mediaType: string; name: string }

export type AskedFile = {
  shipmentId: string
  fileName: string
  signature: string
  /** The mode of a caller with credentials; null for one without. */
  testMode: boolean | null
  preview: boolean
}

export type ShipmentFiles = {
  /**
   * A stored file as it was bought, or a picture of it: `label.zpl`, `label.png`, `invoice.pdf`. Needs the signature
   * of its address or a caller of the shipment's mode; anybody else is not told whether there is such a file.
   */
  open: (file: AskedFile) => Promise<Result<NamedFile>>
  /** Said of a shipment whose label follows its purchase; null of every other one. */
  labelFollows: (shipmentId: string) => Result<never> | null
  /** A paper that came with the label, byte for byte. */
  paper: (shipmentId: string, number: number) => (StoredPaper & { bytes: Buffer } & FileNames) | null
  /** The papers that are labels for the way back nobody has used or voided, by their numbers. */
  unusedReturnLabels: (shipmentId: string) => number[]
  /** The label byte for byte, for the printer, with the numbers its barcodes have to hold; its name has no ending. */
  label: (shipmentId: string) => (ShipmentFile & LabelFacts) | null
  /** The invoice byte for byte. */
  invoice: (shipmentId: string) => (ShipmentFile & FileNames) | null
}

/** What a file is called, without its ending, and what people call it: by whom it goes to. */
type FileNames = { name: string; title: string }
export type LabelFacts = FileNames & {
  trackingNumbers: string[]
  /** Texts of its addresses with a character that no font of the station has. */
  undrawn: string[]
  /** Whether a commercial invoice goes along on paper. */
  withInvoice: boolean
  carrierName: string | null
  /** The paper the carrier was asked for it on. */
  paper: LabelPaper | null
  /** Dots an inch it was made for; null where that is not known. */
  madeFor: PrinterDpi | null
  /** What the station drew it from; null of a carrier's label. */
  drawing: LabelDrawing | null
}

/** Turns a label of one form into a picture or a page, for people to look at; never for printing. */
export type PreviewLabel = (file: ShipmentFile, format: 'PNG' | 'PDF') => Promise<Uint8Array>

export const mediaTypes: Record<LabelFormat, string> = {
  PDF: 'application/pdf',
  PNG: 'image/png',
  ZPL: 'application/octet-stream',
}

/** Spoolers and lists cut long names at the end, where the number is. */
const mostOfRecipient = 40

const unsigned = () =>
  refuse('not_authenticated', {
    message: 'This file opens with the whole address from label_url or invoice_url, or with a key.',
  })

const missing = () => refuse('not_found', { message: 'This shipment has no such file.' })

export function createShipmentFiles(
  repository: ShipmentRepository,
  papers: Pick<ShipmentPaperRepository, 'find' | 'list'>,
  links: Pick<ShipmentLinks, 'isSigned'>,
  preview: PreviewLabel,
): ShipmentFiles {
  const mayOpen = ({ shipmentId, fileName, signature, testMode }: AskedFile): Result<void> => {
    if (links.isSigned(shipmentId, fileName, signature)) return ok(undefined)
    if (testMode === null) return unsigned()
    return repository.findBytes(shipmentId, testMode) ? ok(undefined) : missing()
  }
  const stemOf = (id: string, kind: 'label' | 'invoice') =>
    `${kind}_${repository.findAny(id)?.tracking_number ?? id}`
  const titleOf = (id: string, number?: string) => {
    const shipment = repository.findAny(id)
    const recipient = shipment ? addressee(shipment.recipient).slice(0, mostOfRecipient).trim() : ''
    return [recipient, number ?? shipment?.tracking_number ?? id].filter(Boolean).join(' · ')
  }
  const named = (
    id: string,
    kind: 'label' | 'invoice',
    format: LabelFormat,
    bytes: Uint8Array,
  ): NamedFile => ({
    bytes,
    mediaType: mediaTypes[format],
    name: `${stemOf(id, kind)}.${format.toLowerCase()}`,
  })

  const pendingOf = (id: string) => {
    const shipment = repository.findAny(id)
    return shipment && pendingLabelOf(shipment)
  }
  const labelFollows = (id: string): Result<never> | null => {
    const pending = pendingOf(id)
    return pending && refuse('label_pending', { message: noLabelYet(pending) })
  }
  /** Who asks for the file asks for what is not there, whyever. */
  const notHereYet = (id: string): Result<never> | null => {
    const pending = pendingOf(id)
    return pending && refuse('not_found', { message: noLabelYet(pending) })
  }

  return {
    labelFollows,
    paper: (id, number) => {
      const stored = papers.find(id, number)
      if (!stored) return null
      // A label for the way back is known by the number that stands on it.
      const title = stored.trackingNumber
        ? titleOf(id, stored.trackingNumber)
        : [titleOf(id), stored.name || stored.kind.replaceAll('_', ' ')].join(' · ')
      return { ...stored, name: `${stored.kind}_${number}_${id}`, title }
    },
    unusedReturnLabels: id =>
      papers
        .list(id)
        .filter(({ kind }) => kind === returnLabelKind)
        .filter(({ labelId }) => labelId === null || repository.findAny(labelId)?.status === 'purchased')
        .map(({ number }) => number),
    open: async asked => {
      const { shipmentId: id, fileName } = asked
      const allowed = mayOpen(asked)
      if (!allowed.ok) return allowed
      const [, kind, extension] = /^(label|invoice)\.(pdf|zpl|png)$/.exec(fileName) ?? []
      const stored = kind === 'label' || kind === 'invoice' ? repository.findFile(id, kind) : null
      if (!stored || (kind !== 'label' && kind !== 'invoice'))
        return (kind === 'label' ? notHereYet(id) : null) ?? missing()
      const wanted = extension?.toUpperCase() as LabelFormat
      if (wanted === stored.format && !(asked.preview && wanted === 'ZPL'))
        return ok(named(id, kind, stored.format, stored.bytes))
      if (wanted === 'ZPL' && stored.format !== 'ZPL') return missing()
      const shown = wanted === 'PNG' ? 'PNG' : 'PDF'
      return ok(named(id, kind, shown, await preview(stored, shown)))
    },
    invoice: id => {
      const stored = repository.findFile(id, 'invoice')
      return stored && { ...stored, name: stemOf(id, 'invoice'), title: `${titleOf(id)} · invoice` }
    },
    label: id => {
      const stored = repository.findFile(id, 'label')
      if (!stored) return null
      const shipment = repository.findAny(id)
      return {
        ...stored,
        name: stemOf(id, 'label'),
        title: titleOf(id),
        trackingNumbers: shipment ? numbersOf(shipment) : [],
        withInvoice: shipment !== null && invoiceTemplateOf(shipment) !== null,
        undrawn: shipment ? undrawnTexts(shipment) : [],
        carrierName: shipment?.carrier_name ?? null,
        paper: shipment ? labelPaperOf(shipment) : null,
        madeFor: printerResolutions.find(dpi => dpi === shipment?.meta.label_dpi) ?? null,
        drawing: repository.drawingOf(id),
      }
    },
  }
}

const undrawnTexts = ({ recipient, shipper }: Pick<ShipmentRecord, 'recipient' | 'shipper'>): string[] =>
  [recipient, shipper]
    .flatMap(address => [addressee(address), ...addressLines(address)])
    .filter(text => undrawableIn(text).length > 0)

/** The paper the label of a shipment was asked for on; null where that is not known. */
function labelPaperOf({ meta }: Pick<ShipmentRecord, 'meta'>): LabelPaper | null {
  const said = typeof meta.label_size === 'string' ? meta.label_size : ''
  const inches = /^(?<width>\d{1,2}(?:\.\d+)?)x(?<height>\d{1,2}(?:\.\d+)?)$/.exec(said)?.groups
  const paper = { widthInch: Number(inches?.width), heightInch: Number(inches?.height) }
  return paper.widthInch > 0 && paper.heightInch > 0 ? paper : null
}
