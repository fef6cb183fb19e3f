import { ok, type Result } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Intent, IntentLedger } from '../intents/intent-kind.ts'
import { byAge } from '../intents/intent-rules.ts'
import { uploadUnderWay, uploadUnknown } from './upload-rules.ts'

/** What was sent, and whose connection it went through; empty names where that connection is gone. */
export type UploadProposal = {
  fileNames: readonly string[]
  owner: { carrierName: string; carrierId: string }
}

export type UploadPlan = {
  shipmentId: string
  connectionId: string
  /** Stands for the content of all files. */
  digest: string
  proposal: UploadProposal
}

/** The intents to send documents, and what came of them. A shipment may have several that are unknown. */
export type UploadLedger = IntentLedger<UploadProposal> & {
  /** Commits the intent; refuses while another is under way, and what may have been sent before. */
  begin: (plan: UploadPlan) => Result<Intent<UploadProposal>>
}

type UploadRow = Omit<Intent, 'proposal'> & UploadProposal['owner'] & { fileNames: string }

/** Said in the words of the index, so that SQLite finds the few open rows by it. */
const open = "state IN ('pending','unknown')"
const columns = `upload.id, shipment_id AS subjectId, connection_id AS connectionId, file_names AS fileNames,
  CASE state WHEN 'uploaded' THEN 'done' ELSE state END AS state, started_at AS startedAt,
  coalesce(carrier_name, '') AS carrierName, coalesce(carrier_id, '') AS carrierId`
const source = 'LEFT JOIN connections AS connection ON connection.id = connection_id'

const toUpload = ({ fileNames, carrierName, carrierId, ...row }: UploadRow): Intent<UploadProposal> => ({
  ...row,
  proposal: { fileNames: JSON.parse(fileNames) as string[], owner: { carrierName, carrierId } },
})

export function createUploadLedger(
  { sqlite }: Pick<Database, 'sqlite'>,
  ids: Ids,
  clock: Clock,
): UploadLedger {
  const pending = sqlite.prepare<[string]>(
    `SELECT 1 FROM document_uploads WHERE shipment_id = ? AND state = 'pending'`,
  )
  const latest = sqlite
    .prepare<[string, string], string>(
      'SELECT state FROM document_uploads WHERE shipment_id = ? AND digest = ? ORDER BY rowid DESC LIMIT 1',
    )
    .pluck()
  const insert = sqlite.prepare(
    `INSERT INTO document_uploads (id, shipment_id, connection_id, digest, file_names, state, started_at)
     VALUES (?, ?, ?, ?, ?, 'pending', ?)`,
  )
  const finish = sqlite.prepare(
    `UPDATE document_uploads SET state = ?, settled_at = ? WHERE id = ? AND ${open}`,
  )
  const byId = sqlite.prepare<[string], UploadRow>(
    `SELECT ${columns} FROM document_uploads AS upload ${source} WHERE upload.id = ?`,
  )
  const oldestOfShipment = sqlite.prepare<[string], UploadRow>(
    `SELECT ${columns} FROM document_uploads AS upload ${source}
     WHERE shipment_id = ? AND ${open} ORDER BY upload.rowid LIMIT 1`,
  )
  const allOpen = sqlite.prepare<[], UploadRow>(
    `SELECT ${columns} FROM document_uploads AS upload INDEXED BY document_uploads_open ${source}
     WHERE ${open}`,
  )
  const now = () => clock.now().getTime()
  const read = (row: UploadRow | undefined) => (row ? toUpload(row) : null)
  return {
    begin: ({ shipmentId, connectionId, digest, proposal }) => {
      if (pending.get(shipmentId)) return uploadUnderWay()
      if (latest.get(shipmentId, digest) === 'unknown') return uploadUnknown()
      const [id, startedAt] = [ids('documentUpload'), now()]
      insert.run(id, shipmentId, connectionId, digest, JSON.stringify(proposal.fileNames), startedAt)
      return ok({ id, subjectId: shipmentId, connectionId, proposal, state: 'pending', startedAt })
    },
    settle: (id, outcome) => finish.run(outcome === 'done' ? 'uploaded' : outcome, now(), id).changes === 1,
    find: id => read(byId.get(id)),
    findOpen: shipmentId => read(oldestOfShipment.get(shipmentId)),
    listOpen: () => allOpen.all().map(toUpload).toSorted(byAge),
  }
}
