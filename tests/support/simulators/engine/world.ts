import type { Price } from './fares.ts'
import { CarrierRefusal, type Problems } from './problems.ts'

/** Where a parcel comes from or goes, as the request says it. */
export type Place = {
  name: string
  lines: string[]
  city: string
  state: string
  postalCode: string
  country: string
}

/** What somebody wants carried, read out of a request of the carrier. */
export type Order = {
  service: string
  from: Place
  to: Place
  parcels: { weight: number; unit: string; reference: string | null }[]
  /** Everything the shipment can be found by. */
  references: string[]
  account: string | null
  /** The request itself, for what only this carrier knows. */
  source: unknown
}

/** A station of a parcel: its name in the table of stops, and since when it is there. */
export type Stop = { word: string; at: Date }

export type SoldParcel = {
  number: string
  /** Id of its shipment. */
  saleId: string
  index: number
  life: Stop[]
  isVoided: boolean
  /** The label in the carrier's own form, to be given out once more. */
  label: unknown
}

export type Sale = {
  id: string
  /** Null for a parcel that was on its way before anybody asked. */
  order: Order | null
  numbers: string[]
  price: Price | null
  soldAt: Date
  /** Waits for the end of the day under this name; null when there is nothing to wait for. */
  groupId: string | null
  /** What the carrier was told once and keeps (tickets of refunds, files, ...). */
  notes: Record<string, unknown>
}

/** What cost or promised something, in the order it happened. */
export type JournalEntry = {
  what: 'sold' | 'voided' | 'pickup' | 'pickup cancelled' | 'manifest' | 'document'
  id: string
  numbers: readonly string[]
  minor: number
  at: Date
}

/** The life of parcels: the stops a table knows by their words, and how far each is from the sale when a clock drives them. */
export type Life = {
  words: readonly string[]
  /** Hours after the sale, stop by stop, where a clock drives; a day each when left out. */
  hours?: readonly number[]
  /** Where a parcel stands whose label was taken back. */
  voided: string
}

export type Selling = {
  order: Order
  price: Price | null
  /** Number of each parcel of the order. */
  number: (index: number) => string
  /** Id of the shipment; the first number when left out. */
  id?: string
  groupId?: string | null
}

export type World = ReturnType<typeof createWorld>

type WorldOptions = {
  life: Life
  problems: Problems
  /** `asked`: each question about a parcel moves it one stop on; `clock`: time does. */
  pace: 'asked' | 'clock'
  now: () => Date
  /** Parcels that are on their way already. */
  parcels: readonly string[]
}

const hourMs = 3_600_000

/** Puts a parcel where it stands by now, so many hours after it was sold. */
function moveByClock(
  parcel: SoldParcel,
  { life, soldAt, now }: { life: Life; soldAt: Date; now: Date },
): void {
  while (parcel.life.length < life.words.length) {
    const stop = parcel.life.length
    const at = new Date(soldAt.getTime() + (life.hours?.[stop] ?? stop * 24) * hourMs)
    if (at > now) return
    parcel.life.push({ word: life.words[stop] ?? '', at })
  }
}

type Write = (what: JournalEntry['what'], id: string, more?: { minor?: number }) => void

/** Couriers who come, and papers that are kept. */
function createCounter(problems: Problems, write: Write) {
  const pickups = new Map<string, unknown>()
  const documents: { id: string; source: unknown }[] = []

  function book(id: string, source: unknown, minor = 0): string {
    pickups.set(id, source)
    write('pickup', id, { minor })
    return id
  }

  function changePickup(id: string | undefined, source: unknown): void {
    if (!pickups.has(id ?? '')) throw new CarrierRefusal(problems.unknownPickup)
    pickups.set(id ?? '', source)
  }

  function cancelPickup(id: string | undefined): void {
    if (!pickups.delete(id ?? '')) throw new CarrierRefusal(problems.unknownPickup)
    write('pickup cancelled', id ?? '')
  }

  function keepDocument(id: string, source: unknown): string {
    documents.push({ id, source })
    write('document', id)
    return id
  }

  return { pickups, documents, book, changePickup, cancelPickup, keepDocument }
}

/** Rows of numbers, each by its name. */
function createRows() {
  const rows = new Map<string, number>()

  /** The next number of a row: 1, 2, 3. */
  function next(row: string): number {
    const number = (rows.get(row) ?? 0) + 1
    rows.set(row, number)
    return number
  }

  /** The same with zeros in front, as long as the carrier writes it. */
  const serial = (row: string, digits: number): string => String(next(row)).padStart(digits, '0')

  return { next, serial }
}

type Shelf = {
  problems: Problems
  now: () => Date
  keep: (sale: Sale) => Sale
  saleOf: (id: string | undefined) => Sale
}

/** Shipments for the way back, which came along with another. */
function createWaysBack({ problems, now, keep, saleOf }: Shelf) {
  function wayBackOf({ notes }: Sale): Sale | null {
    return typeof notes.back === 'string' ? saleOf(notes.back) : null
  }

  /** Makes it once, by the service it goes by: numbered, and charged neither then nor by itself. */
  function addWayBack(sale: Sale, { service, number }: { service: string; number: () => string }): Sale {
    const known = wayBackOf(sale)
    if (known) return known
    if (!sale.order) throw new CarrierRefusal(problems.unknownShipment)
    const order = { ...sale.order, from: sale.order.to, to: sale.order.from, service, references: [] }
    const numbers = order.parcels.map(number)
    const id = numbers[0] ?? ''
    sale.notes.back = id
    return keep({ id, order, numbers, price: null, soldAt: now(), groupId: null, notes: {} })
  }

  return { wayBackOf, addWayBack }
}

/** Everything a simulated carrier remembers. */
export function createWorld({ life, problems, pace, now: startedAt, parcels: others }: WorldOptions) {
  const sales = new Map<string, Sale>()
  const byReference = new Map<string, Sale[]>()
  const parcels = new Map<string, SoldParcel>()
  const manifests = new Map<string, { id: string; saleIds: string[]; source: unknown }>()
  const journal: JournalEntry[] = []
  const rows = createRows()
  let turnedMs = 0

  const now = () => new Date(startedAt().getTime() + turnedMs)

  /** Lets hours pass. */
  function turnClock(hours: number): void {
    turnedMs += hours * hourMs
  }

  function write(what: JournalEntry['what'], id: string, more: { numbers?: string[]; minor?: number } = {}) {
    journal.push({ what, id, numbers: more.numbers ?? [], minor: more.minor ?? 0, at: now() })
  }

  function keep(sale: Sale): Sale {
    sales.set(sale.id, sale)
    for (const reference of new Set(sale.order?.references ?? []))
      byReference.set(reference, [...(byReference.get(reference) ?? []), sale])
    for (const [index, number] of sale.numbers.entries())
      parcels.set(number, { number, saleId: sale.id, index, life: [], isVoided: false, label: null })
    return sale
  }

  /** Charges for a shipment and numbers its parcels. */
  function sell({ order, price, number, id, groupId = null }: Selling): Sale {
    const numbers = order.parcels.map((_, index) => number(index))
    const saleId = id ?? numbers[0] ?? ''
    const sale = keep({ id: saleId, order, numbers, price, soldAt: now(), groupId, notes: {} })
    write('sold', sale.id, { numbers, minor: price?.totalMinor ?? 0 })
    return sale
  }

  /** Charges for a shipment and draws the label of each parcel, which is kept to be given out once more. */
  async function sellDrawn(
    selling: Selling,
    draw: (order: Order, parcel: SoldParcel) => Promise<unknown>,
  ): Promise<{ sale: Sale; parcels: SoldParcel[] }> {
    const sale = sell(selling)
    const sold = parcelsOf(sale)
    for (const parcel of sold) parcel.label = await draw(selling.order, parcel)
    return { sale, parcels: sold }
  }

  function parcelsOf({ numbers }: Sale): SoldParcel[] {
    return numbers.flatMap(number => parcels.get(number) ?? [])
  }

  /** The shipment of an id; refused as unknown without one. */
  function saleOf(id: string | undefined): Sale {
    const sale = sales.get(id ?? '')
    if (!sale) throw new CarrierRefusal(problems.unknownShipment)
    return sale
  }

  /** What was sold under a reference and not taken back, oldest first. */
  function salesUnder(reference: string): Sale[] {
    return (byReference.get(reference) ?? []).filter(sale => parcelsOf(sale).some(each => !each.isVoided))
  }

  /** Takes a label back; `leaves` so many of its parcels as they were. What has moved or is void already is refused. */
  function voidSale(id: string | undefined, { leaves = 0 } = {}): SoldParcel[] {
    const found = parcelsOf(saleOf(id))
    if (found.some(({ isVoided }) => isVoided)) throw new CarrierRefusal(problems.alreadyVoided)
    if (pace === 'clock')
      for (const each of found) moveByClock(each, { life, soldAt: saleOf(id).soldAt, now: now() })
    if (found.some(each => each.life.length > 1)) throw new CarrierRefusal(problems.tooLateToVoid)
    const taken = leaves > 0 ? found.slice(0, -leaves) : found
    for (const each of taken) each.isVoided = true
    write('voided', id ?? '', { numbers: taken.map(({ number }) => number) })
    return found
  }

  /** Where a parcel has been, after this question about it; null for a number nobody was given. */
  function follow(number: string): SoldParcel | null {
    const parcel = parcels.get(number)
    if (!parcel) return null
    const word = life.words[parcel.life.length]
    if (parcel.isVoided) parcel.life = [{ word: life.voided, at: parcel.life[0]?.at ?? now() }]
    else if (pace === 'clock') moveByClock(parcel, { life, soldAt: saleOf(parcel.saleId).soldAt, now: now() })
    else if (word !== undefined) parcel.life.push({ word, at: now() })
    return parcel
  }

  /** Puts a parcel at a stop, whatever its life says: lost, held, refused at the door. */
  function place(number: string, word: string): void {
    parcels.get(number)?.life.push({ word, at: now() })
  }

  /** The shipments that wait for the end of the day, in groups or by their ids. */
  function waiting(isMeant: (sale: Sale) => boolean): Sale[] {
    return [...sales.values()].filter(sale => sale.groupId !== null && isMeant(sale) && !sale.notes.manifest)
  }

  /** Hands shipments over: they wait no more. */
  function closeDay(id: string, handed: readonly Sale[], source: unknown = null): string {
    for (const sale of handed) sale.notes.manifest = id
    manifests.set(id, { id, saleIds: handed.map(sale => sale.id), source })
    write('manifest', id, { numbers: handed.flatMap(({ numbers }) => numbers) })
    return id
  }

  const elsewhere = { order: null, price: null, groupId: null, notes: {} }
  for (const number of others) keep({ ...elsewhere, id: number, numbers: [number], soldAt: now() })

  return {
    now,
    turnClock,
    sales,
    parcels,
    manifests,
    journal,
    sell,
    sellDrawn,
    parcelsOf,
    saleOf,
    salesUnder,
    voidSale,
    follow,
    place,
    waiting,
    closeDay,
    ...rows,
    ...createCounter(problems, write),
    ...createWaysBack({ problems, now, keep, saleOf }),
  }
}
