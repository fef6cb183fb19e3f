import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import type { Database } from '../../main/db/database.ts'
import { databaseFile, openDatabase } from '../../main/db/open.ts'
import { createKeyService } from '../../main/domain/access/key-service.ts'
import { createUploadRepository } from '../../main/domain/documents/upload-repository.ts'
import { createLabelFacts } from '../../main/domain/money/reports/label-facts.ts'
import { createDeclaredGoods } from '../../main/domain/shipping/customs/declared-goods.ts'
import { createPurchaseLedger } from '../../main/domain/shipping/shipments/purchase-ledger.ts'
import { createShipmentRepository } from '../../main/domain/shipping/shipments/shipment-repository.ts'
import { createTrackerRepository } from '../../main/domain/tracking/tracker-repository.ts'
import { plainTime, systemClock } from '../../main/platform/clock.ts'
import { createIds, type Ids } from '../../main/platform/ids.ts'
import { findPaths } from '../../main/platform/paths.ts'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import type { UploadRecord } from '../../shared/api/documents.ts'
import type { ShipmentRecord, ShipmentStatus } from '../../shared/api/shipments.ts'
import { nothingUnderWay } from '../support/nothing-under-way.ts'
import { buy, createApi } from './api.ts'
import { startStation } from './station.ts'

const rowsPerTransaction = 10_000

/** A home full of shipments, and a key of its interface. */
export type SeededHome = { home: string; key: string; shipments: number }

const migrationsHere = () => join(findPaths().resources, 'migrations')

/** Makes the data of a home with nothing in it but a key, and answers that. */
export function fillWithKey(home: string): string {
  const database = openDatabase(home, migrationsHere())
  const { bareKey } = createKeyService(database, systemClock.now).create({ name: 'bench', mode: 'test' })
  database.close()
  return bareKey
}

/**
 * Fills an empty home with shipments that were bought, tracked and mostly delivered. The first ones are made
 * by a real station, the rest are copies with names, numbers and ids of their own, written by the repositories.
 */
export async function seedHome(home: string, shipments: number): Promise<SeededHome> {
  const key = fillWithKey(home)
  const samples = await makeSampleShipments(home, key)
  const database = openDatabase(home, migrationsHere())
  const write = createWriter(database, samples, shipments)
  for (let first = 0; first < shipments; first += rowsPerTransaction)
    database.sqlite.transaction(() => {
      for (let n = first; n < Math.min(shipments, first + rowsPerTransaction); n += 1) write(n)
    })()
  // A station notes both as a label is bought, and never has this many left.
  const { signal } = new AbortController()
  await createLabelFacts(database, systemClock).fill(signal)
  await createDeclaredGoods(database, systemClock).fill(signal)
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
  const ledger = createPurchaseLedger(database, ids, systemClock, nothingUnderWay)
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
    ledger.settle(purchase.value.id, 'done')
    ledger.writeBought(purchase.value.id, bought)
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

/** A busy desk after some years: nearly everything has arrived. One entry is a hundredth of all. */
const statuses: ShipmentStatus[] = [
  ...Array<ShipmentStatus>(80).fill('delivered'),
  ...Array<ShipmentStatus>(8).fill('in_transit'),
  ...Array<ShipmentStatus>(4).fill('purchased'),
  ...Array<ShipmentStatus>(4).fill('draft'),
  ...Array<ShipmentStatus>(3).fill('cancelled'),
  'needs_attention',
]
const firstNames = ['Ada', 'Bruno', 'Chloé', 'Dmitri', 'Elif', 'Fatou', 'Grażyna', 'Hiro', 'Inès', 'João']
const lastNames = [
  'Abe',
  'Brown',
  'Castro',
  'Dubois',
  'Ek',
  'Fischer',
  'García',
  'Haddad',
  'Ito',
  'Jansen',
  'Kaya',
]
const betweenMs = 15 * 60_000

const at = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('There is nothing to copy.')
  return found
}

type Copy = { record: ShipmentRecord; createdAt: number; sampleId: string }

/** The n-th copy of the samples, as of a desk that has been shipping one parcel in a quarter of an hour. */
function copyOf(
  { drafts, bought }: SampleShipments,
  n: number,
  { ids, endMs, total }: { ids: Ids; endMs: number; total: number },
): Copy {
  // Statuses are spread by a step that shares no factor with their number, so that every page has several.
  const status = at(statuses, n * 37)
  const sample = at(status === 'draft' ? drafts : bought, n)
  const createdAt = endMs - (total - n) * betweenMs
  const number = sample.tracking_number === null ? null : `HCX${String(n).padStart(9, '0')}`
  const renamed = (address: AddressRecord): AddressRecord => ({ ...address, id: ids('address') })
  const id = ids('shipment')
  const record: ShipmentRecord = {
    ...sample,
    id,
    status,
    shipper: renamed(sample.shipper),
    recipient: {
      ...renamed(sample.recipient),
      person_name: `${at(firstNames, n)} ${at(lastNames, n * 7)}`,
      address_line1: `${1 + (n % 900)} ${sample.recipient.address_line1?.replace(/^\d+ /, '')}`,
    },
    parcels: sample.parcels.map(parcel => ({ ...parcel, id: ids('parcel') })),
    reference: `Order ${100_000 + n}`,
    created_at: plainTime(createdAt),
    tracking_number: number,
    shipment_identifier: number,
    tracking_url: number === null ? null : `/v1/trackers/${sample.carrier_name}/${number}`,
    label_url: sample.label_url?.replace(sample.id, id) ?? null,
    tracker_id: number === null ? null : ids('tracker'),
  }
  return { record, createdAt, sampleId: sample.id }
}

/** What a station made of its own sample orders: drafts with their rates, and the same ones bought. */
type SampleShipments = { drafts: ShipmentRecord[]; bought: ShipmentRecord[] }

/** Lets a real station make its samples in a home and buy all of them, so that copies of them are realistic. */
async function makeSampleShipments(home: string, key: string): Promise<SampleShipments> {
  const station = await startStation(home, { sample: true })
  const api = createApi(station.url, key)
  const page = JSON.parse(await api.call('GET', '/v1/shipments?limit=100')) as { results: ShipmentRecord[] }
  const bought: ShipmentRecord[] = []
  // What crosses a border is not bought without a declaration, which samples have none of.
  const drafts = page.results.filter(
    ({ shipper, recipient }) => shipper.country_code === recipient.country_code,
  )
  for (const draft of drafts) bought.push(await buy(api, draft, 'ZPL'))
  api.close()
  await untilHolidaysAreKept(home)
  await station.stop()
  return { drafts, bought }
}

/** A station looks for holidays at its first start, and no figure is of that. */
async function untilHolidaysAreKept(home: string): Promise<void> {
  const sqlite = new BetterSqlite3(databaseFile(home), { readonly: true })
  const kept = sqlite.prepare(`SELECT 1 FROM settings WHERE name = 'holidays_ahead'`)
  while (!kept.get()) await pause(50)
  sqlite.close()
}
