import type { Database } from '../../main/db/database.ts'
import { openDatabase } from '../../main/db/open.ts'
import { createKeyService } from '../../main/domain/access/key-service.ts'
import { createUploadRepository } from '../../main/domain/documents/upload-repository.ts'
import { createPurchaseLedger } from '../../main/domain/shipping/shipments/purchase-ledger.ts'
import { createShipmentRepository } from '../../main/domain/shipping/shipments/shipment-repository.ts'
import { createTrackerRepository } from '../../main/domain/tracking/tracker-repository.ts'
import { systemClock } from '../../main/platform/clock.ts'
import { createIds } from '../../main/platform/ids.ts'
import { findPaths } from '../../main/platform/paths.ts'
import type { UploadRecord } from '../../shared/api/documents.ts'
import { type Copy, copyOf } from './copies.ts'
import { makeSampleShipments, type SampleShipments } from './sample-shipments.ts'

const rowsPerTransaction = 10_000

/** A home full of shipments, and a key of its interface. */
export type SeededHome = { home: string; key: string; shipments: number }

/**
 * Fills an empty home with shipments that were bought, tracked and mostly delivered. The first ones are made
 * by a real station, the rest are copies with names, numbers and ids of their own, written by the repositories.
 */
export async function seedHome(home: string, shipments: number): Promise<SeededHome> {
  const migrations = `${findPaths().resources}/migrations`
  const fresh = openDatabase(home, migrations)
  const { bareKey: key } = createKeyService(fresh, systemClock.now).create({ name: 'bench', mode: 'test' })
  fresh.close()
  const samples = await makeSampleShipments(home, key)
  const database = openDatabase(home, migrations)
  const write = createWriter(database, samples, shipments)
  for (let first = 0; first < shipments; first += rowsPerTransaction)
    database.sqlite.transaction(() => {
      for (let n = first; n < Math.min(shipments, first + rowsPerTransaction); n += 1) write(n)
    })()
  database.close()
  return { home, key, shipments }
}

/** Writes the n-th shipment with everything a station keeps of it. */
function createWriter(database: Database, samples: SampleShipments, total: number): (n: number) => void {
  const ids = createIds()
  const shipments = createShipmentRepository(database)
  const trackers = createTrackerRepository(database)
  const uploads = createUploadRepository(database)
  let papers = 0
  const ledger = createPurchaseLedger(database, ids, systemClock)
  const kept = new Map(
    samples.bought.map(({ id, tracker_id }) => [
      id,
      { label: shipments.findFile(id, 'label'), tracker: trackers.find(tracker_id ?? '', true) },
    ]),
  )
  const endMs = systemClock.now().getTime()

  /** A few of them went abroad with papers the carrier has. */
  const writePapers = ({ id, carrier_name, carrier_id }: Copy['record'], createdAt: number) => {
    if (papers++ % 100 !== 0) return
    const record: UploadRecord = {
      id: ids('uploadRecord'),
      carrier_name: carrier_name ?? '',
      carrier_id: carrier_id ?? '',
      documents: [{ doc_id: `D-${papers}`, file_name: 'invoice.pdf' }],
      meta: null,
      reference: null,
      messages: [],
    }
    uploads.insert(record, { shipmentId: id, testMode: true, createdAt })
  }

  const writeBought = ({ record, createdAt, sampleId }: Copy, trackingNumber: string) => {
    const { selected_rate: rate, id: shipmentId, tracker_id: trackerId, service } = record
    const connectionId = rate?.carrier_ref ?? ''
    const { label, tracker } = kept.get(sampleId) ?? {}
    const purchase = ledger.begin(shipmentId, connectionId, service ?? '')
    if (!label || !tracker || !trackerId || !purchase.ok) throw new Error('A sample was not bought.')
    const bought = { trackingNumber, shipmentIdentifier: trackingNumber, amountMinor: 1234, currency: 'CAD' }
    ledger.settle(purchase.value, bought)
    shipments.saveFile(shipmentId, 'label', label)
    writePapers(record, createdAt)
    trackers.insert(
      { ...tracker, id: trackerId, tracking_number: trackingNumber },
      { connectionId, shipmentId, createdAt },
      { nextPollAt: endMs + 7_200_000, pollFailures: 0, silentSince: createdAt },
    )
  }

  return n => {
    const copy = copyOf(samples, n, { ids, endMs, total })
    shipments.insert(copy.record, copy.createdAt)
    if (copy.record.tracking_number !== null) writeBought(copy, copy.record.tracking_number)
  }
}
