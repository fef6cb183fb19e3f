import { invoiceTemplateOf, type ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { ok, type Result, refuse, refuseTemplate } from '../../../../shared/errors/result.ts'
import type { TradeDocument } from '../../../carriers/contract/model.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'
import type { DocumentService } from '../../documents/document-service.ts'
import { toOptionFile } from '../../documents/upload-mapper.ts'
import type { SendDocuments } from '../../documents/upload-service.ts'
import type { PurchaseLedger } from './purchase-ledger.ts'
import type { ShipmentLinks } from './shipment-files.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import type { ShipmentSync } from './shipment-sync.ts'

/** What goes to the carrier beside the shipment itself. */
export type Papers = {
  options: Record<string, unknown>
  /** Sent along, and the shipment's invoice unless the carrier makes one. */
  invoice: Uint8Array | null
}

export type PurchasePapers = {
  /** Before a purchase: draws what goes along electronically. A refusal means that nothing may be bought. */
  prepare: (draft: ShipmentRecord, connection: LiveConnection) => Promise<Result<Papers>>
  /** After a purchase: draws the invoice. What fails becomes a message; the label stays bought. */
  complete: (bought: ShipmentRecord) => Promise<ShipmentRecord>
  /** Makes the invoice a bought shipment lacks, such as when it could not be drawn before. */
  completeLate: (shipmentId: string) => Promise<void>
  /** At a start: makes the invoices a crash came before. What could not be drawn waits until it is printed. */
  completeLeftOver: (isStopped: () => boolean) => Promise<void>
}

export type PaperPorts = {
  database: Pick<Database, 'transact'>
  repository: Pick<ShipmentRepository, 'find' | 'findAny' | 'saveFile'>
  ledger: Pick<PurchaseLedger, 'listLastBought'>
  sync: Pick<ShipmentSync, 'save'>
  changes: ChangeFeed
  paperOf: DocumentService['paperOf']
  send: SendDocuments
  links: Pick<ShipmentLinks, 'to'>
  /** Told of what went wrong inside the station. */
  onFailure: (error: unknown, shipmentId: string) => void
}

/** So many purchases are not under way at once, nor papers being drawn. */
const mostLeftOver = 200

export function createPurchasePapers(ports: PaperPorts): PurchasePapers {
  const { database, repository } = ports

  const draw = async (shipment: ShipmentRecord, slug: string): Promise<Result<TradeDocument>> => {
    try {
      return await ports.paperOf(shipment, slug)
    } catch (error) {
      ports.onFailure(error, shipment.id)
      return refuse('internal_error', { message: 'The invoice could not be drawn.' })
    }
  }

  const upload = async (
    shipment: ShipmentRecord,
    connection: LiveConnection,
    paper: TradeDocument,
  ): Promise<Result<Papers>> => {
    const sent = await ports.send({ shipment, connection, documents: [paper], reference: shipment.reference })
    if (!sent.ok) return sent
    const references = sent.value.taken.documents.map(({ docId, carrierData }) => ({
      doc_id: docId,
      doc_type: paper.type,
      ...(carrierData ? { carrier_data: carrierData } : {}),
    }))
    return ok({ options: withMore(shipment.options, 'doc_references', references), invoice: paper.bytes })
  }

  const keep = (id: string, testMode: boolean, change: (now: ShipmentRecord) => ShipmentRecord) =>
    database.transact(() => {
      const now = repository.find(id, testMode)
      return now ? ok(ports.sync.save(change(now))) : refuse('not_found')
    })

  const complete = async (bought: ShipmentRecord, slug: string): Promise<ShipmentRecord> => {
    const { id, test_mode: testMode } = bought
    const paper = await draw(bought, slug)
    const kept = keep(id, testMode, now => {
      const others = now.messages.filter(({ code }) => code !== invoiceNotMade)
      if (!paper.ok) return { ...now, messages: [...others, notMade(now, reasonOf(paper))] }
      repository.saveFile(id, 'invoice', { format: 'PDF', bytes: paper.value.bytes })
      return { ...now, messages: others, invoice_url: ports.links.to(id, 'invoice', 'pdf') }
    })
    return kept.ok ? kept.value : bought
  }

  const completeOnce: PurchasePapers['complete'] = async bought => {
    const slug = bought.invoice_url === null ? invoiceTemplateOf(bought) : null
    if (slug === null) return bought
    try {
      return await complete(bought, slug)
    } catch (error) {
      ports.onFailure(error, bought.id)
      return bought
    }
  }

  const completeLate = async (shipmentId: string, isWanted: (shipment: ShipmentRecord) => boolean) => {
    const shipment = repository.findAny(shipmentId)
    if (!shipment || shipment.label_url === null || !isWanted(shipment)) return
    const now = await completeOnce(shipment)
    if (now !== shipment) ports.changes.publish({ topic: 'shipments', id: shipmentId, action: 'updated' })
  }

  return {
    prepare: async (draft, connection) => {
      const slug = sentTemplateOf(draft)
      const { uploadDocuments, uploadsBeforePurchase } = connection.adapter
      const isPaperless = draft.options.paperless_trade === true && uploadDocuments !== undefined
      if (slug === null || !isPaperless) return ok({ options: draft.options, invoice: null })
      const paper = await draw(draft, slug)
      if (!paper.ok) return refuseTemplate(`${reasonOf(paper)} Nothing was bought.`, lineOf(paper))
      if (uploadsBeforePurchase) return upload(draft, connection, paper.value)
      const options = withMore(draft.options, 'doc_files', [toOptionFile(paper.value)])
      return ok({ options, invoice: paper.value.bytes })
    },
    complete: completeOnce,
    completeLate: shipmentId => completeLate(shipmentId, () => true),
    completeLeftOver: async isStopped => {
      const isUntried = ({ messages }: ShipmentRecord) =>
        !messages.some(({ code }) => code === invoiceNotMade)
      for (const id of ports.ledger.listLastBought(mostLeftOver))
        if (!isStopped()) await completeLate(id, isUntried)
    },
  }
}

/** Only a template that was named goes to the carrier; of a ticked invoice most carriers that take it have their own. */
const sentTemplateOf = (draft: ShipmentRecord): string | null =>
  invoiceTemplateOf({ ...draft, customs: null })

function withMore(options: Record<string, unknown>, key: string, more: unknown[]): Record<string, unknown> {
  const given = options[key]
  return { ...options, [key]: [...(Array.isArray(given) ? given : []), ...more] }
}

type NotOk = Extract<Result<unknown>, { ok: false }>

const lineOf = ({ refusal }: NotOk): number | null => (refusal.kind === 'template' ? refusal.line : null)

const reasonOf = ({ refusal }: NotOk): string =>
  ('message' in refusal ? refusal.message : undefined) ?? 'The invoice could not be drawn.'

const invoiceNotMade = 'invoice_not_made'

const notMade = ({ carrier_name, carrier_id }: ShipmentRecord, reason: string) => ({
  ...(carrier_name ? { carrier_name } : {}),
  ...(carrier_id ? { carrier_id } : {}),
  code: invoiceNotMade,
  message: `The label is bought, but its invoice could not be made: ${reason}`,
})
