import type { LabelFormat } from '../../../../shared/labels.ts'
import type { BoughtLabel } from '../../../carriers/contract/model.ts'
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
  /** The shipment of a label for the way back; null of every other paper, and of those an older Packdesk stored. */
  labelId: string | null
}

export type ShipmentPaperRepository = {
  list: (shipmentId: string) => StoredPaper[]
  find: (shipmentId: string, number: number) => (StoredPaper & { bytes: Buffer }) | null
  /**
   * What came with a label: papers in place of papers, labels for the way back in place of those; what is not named stays.
   * `labelIds` are the shipments of the labels for the way back, which have their bytes: one that is voided is listed no more.
   */
  keep: (
    shipmentId: string,
    bought: Pick<BoughtLabel, 'papers' | 'returns'>,
    labelIds: readonly string[],
  ) => void
}

/** As a route of printers knows a label for the way back. */
export const returnLabelKind = 'return_label'

type NewPaper = Omit<StoredPaper, 'number'> & { bytes: Uint8Array }

const toPapers = (
  { papers = [], returns = [] }: Pick<BoughtLabel, 'papers' | 'returns'>,
  labelIds: readonly string[],
): NewPaper[] => [
  ...returns.map(({ label, trackingNumber, parcel = null }, index) => ({
    kind: returnLabelKind,
    name: '',
    format: label.format,
    bytes: Buffer.alloc(0),
    copies: label.copies ?? 1,
    parcel,
    trackingNumber,
    labelId: labelIds[index] ?? null,
  })),
  ...papers.map(({ copies = 1, parcel = null, ...paper }) => ({
    ...paper,
    copies,
    parcel,
    trackingNumber: null,
    labelId: null,
  })),
]

const columns = `paper.number, paper.kind, paper.name, coalesce(file.format, paper.format) AS format, paper.copies,
  paper.parcel, paper.tracking_number AS trackingNumber, paper.label_id AS labelId`

// A label for the way back is that of its shipment, as long as it is good.
const from = `FROM shipment_papers AS paper
    LEFT JOIN shipments AS back ON back.id = paper.label_id
    LEFT JOIN shipment_files AS file ON file.shipment_id = back.id AND file.kind = 'label'
  WHERE paper.shipment_id = ? AND (paper.label_id IS NULL OR (back.status <> 'cancelled' AND file.bytes IS NOT NULL))`

export function createShipmentPaperRepository({ sqlite }: Pick<Database, 'sqlite'>): ShipmentPaperRepository {
  const ofShipment = sqlite.prepare<[string], StoredPaper>(`SELECT ${columns} ${from} ORDER BY paper.number`)
  const byNumber = sqlite.prepare<[string, number], StoredPaper & { bytes: Buffer }>(
    `SELECT ${columns}, coalesce(file.bytes, paper.bytes) AS bytes ${from} AND paper.number = ?`,
  )
  const clear = sqlite.prepare(
    `DELETE FROM shipment_papers WHERE shipment_id = ? AND (kind = '${returnLabelKind}') = ?`,
  )
  const last = sqlite
    .prepare<[string], number>('SELECT coalesce(max(number), 0) FROM shipment_papers WHERE shipment_id = ?')
    .pluck()
  const insert = sqlite.prepare(
    `INSERT INTO shipment_papers (shipment_id, number, kind, name, format, copies, parcel, tracking_number, label_id,
       bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return {
    list: id => ofShipment.all(id),
    find: (id, number) => byNumber.get(id, number) ?? null,
    keep: (id, bought, labelIds) => {
      const papers = toPapers(bought, labelIds)
      if (bought.returns?.length) clear.run(id, 1)
      if (bought.papers?.length) clear.run(id, 0)
      const before = last.get(id) ?? 0
      for (const [index, each] of papers.entries())
        insert.run(
          id,
          before + index + 1,
          each.kind,
          each.name,
          each.format,
          Math.min(Math.max(each.copies, 1), 99),
          each.parcel,
          each.trackingNumber,
          each.labelId,
          Buffer.from(each.bytes),
        )
    },
  }
}
