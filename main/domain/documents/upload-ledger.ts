import { ok, type Result } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import { uploadUnderWay, uploadUnknown } from './upload-rules.ts'

export type UploadIntent = {
  shipmentId: string
  connectionId: string
  digest: string
  fileNames: readonly string[]
}

/** An upload, and whose connection it went through; empty names where that connection is gone. */
export type OpenUpload = {
  id: string
  shipmentId: string
  state: 'pending' | 'uploaded' | 'refused' | 'unknown'
  fileNames: string[]
  owner: { carrierName: string; carrierId: string }
}

/** Rows that say what we are about to send, and what came of it. */
export type UploadLedger = {
  /** Commits the intent; refuses while another is under way, and what may have been sent before. */
  begin: (intent: UploadIntent) => Result<string>
  settle: (id: string, state: 'uploaded' | 'refused' | 'unknown') => void
  find: (id: string) => OpenUpload | null
  /** After a crash: intents without an outcome. */
  unsettled: () => { id: string; shipmentId: string; connectionId: string | null }[]
}

type UploadRow = Omit<OpenUpload, 'fileNames' | 'owner'> & OpenUpload['owner'] & { fileNames: string }

export function createUploadLedger({ sqlite }: Database, ids: Ids, clock: Clock): UploadLedger {
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
    `UPDATE document_uploads SET state = ?, settled_at = ? WHERE id = ? AND state IN ('pending', 'unknown')`,
  )
  const unsettled = sqlite.prepare<[], { id: string; shipmentId: string; connectionId: string | null }>(
    `SELECT id, shipment_id AS shipmentId, connection_id AS connectionId FROM document_uploads
     WHERE state = 'pending' AND state IN ('pending','unknown')`,
  )
  const byId = sqlite.prepare<[string], UploadRow>(
    `SELECT u.id, shipment_id AS shipmentId, state, file_names AS fileNames,
       coalesce(carrier_name, '') AS carrierName, coalesce(carrier_id, '') AS carrierId
     FROM document_uploads u LEFT JOIN connections c ON c.id = u.connection_id WHERE u.id = ?`,
  )
  const now = () => clock.now().getTime()
  return {
    begin: ({ shipmentId, connectionId, digest, fileNames }) => {
      if (pending.get(shipmentId)) return uploadUnderWay()
      if (latest.get(shipmentId, digest) === 'unknown') return uploadUnknown()
      const id = ids('documentUpload')
      insert.run(id, shipmentId, connectionId, digest, JSON.stringify(fileNames), now())
      return ok(id)
    },
    settle: (id, state) => void finish.run(state, now(), id),
    find: id => {
      const row = byId.get(id)
      if (!row) return null
      const { fileNames, carrierName, carrierId, ...upload } = row
      return { ...upload, fileNames: JSON.parse(fileNames), owner: { carrierName, carrierId } }
    },
    unsettled: () => unsettled.all(),
  }
}
