import type { LabelFormat } from '../../../../shared/labels.ts'
import type { BoughtLabel, CarrierData } from '../../../carriers/contract/model.ts'
import type { Database } from '../../../db/database.ts'

/** A paper that came with a label; its bytes are read when they are wanted. */
export type StoredPaper = {
  number: number
  kind: string
  name: string
  format: LabelFormat
  copies: number
  parcel: number | null
  /** Of a label for the way back. */
  trackingNumber: string | null
}

export type ShipmentPaperRepository = {
  list: (shipmentId: string) => StoredPaper[]
  find: (shipmentId: string, number: number) => (StoredPaper & { bytes: Buffer }) | null
  /** All that came with a label in place of what there was; nothing happens where neither is named. */
  keep: (shipmentId: string, bought: Pick<BoughtLabel, 'papers' | 'returns'>) => void
}

/** As a route of printers knows a label for the way back. */
export const returnLabelKind = 'return_label'

type NewPaper = Omit<StoredPaper, 'number'> & {
  bytes: Uint8Array
  shipmentIdentifier: string | null
  carrierData: CarrierData | undefined
}

const toPapers = ({ papers = [], returns = [] }: Pick<BoughtLabel, 'papers' | 'returns'>): NewPaper[] => [
  ...returns.map(({ label, trackingNumber, shipmentIdentifier, carrierData }) => ({
    kind: returnLabelKind,
    name: '',
    format: label.format,
    bytes: label.bytes,
    copies: label.copies ?? 1,
    parcel: null,
    trackingNumber,
    shipmentIdentifier,
    carrierData,
  })),
  ...papers.map(({ copies = 1, parcel = null, ...paper }) => ({
    ...paper,
    copies,
    parcel,
    trackingNumber: null,
    shipmentIdentifier: null,
    carrierData: undefined,
  })),
]

const columns = 'number, kind, name, format, copies, parcel, tracking_number AS trackingNumber'

export function createShipmentPaperRepository({ sqlite }: Pick<Database, 'sqlite'>): ShipmentPaperRepository {
  const ofShipment = sqlite.prepare<[string], StoredPaper>(
    `SELECT ${columns} FROM shipment_papers WHERE shipment_id = ? ORDER BY number`,
  )
  const byNumber = sqlite.prepare<[string, number], StoredPaper & { bytes: Buffer }>(
    `SELECT ${columns}, bytes FROM shipment_papers WHERE shipment_id = ? AND number = ?`,
  )
  const clear = sqlite.prepare('DELETE FROM shipment_papers WHERE shipment_id = ?')
  const insert = sqlite.prepare(
    `INSERT INTO shipment_papers (shipment_id, number, kind, name, format, copies, parcel, tracking_number,
       shipment_identifier, carrier_data, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return {
    list: id => ofShipment.all(id),
    find: (id, number) => byNumber.get(id, number) ?? null,
    keep: (id, bought) => {
      const papers = toPapers(bought)
      if (papers.length === 0) return
      clear.run(id)
      for (const [index, each] of papers.entries())
        insert.run(
          id,
          index + 1,
          each.kind,
          each.name,
          each.format,
          Math.min(Math.max(each.copies, 1), 99),
          each.parcel,
          each.trackingNumber,
          each.shipmentIdentifier,
          each.carrierData ? JSON.stringify(each.carrierData) : null,
          Buffer.from(each.bytes),
        )
    },
  }
}
