import type { AddressInput, AddressRecord } from '../../../../shared/api/addresses.ts'
import type { CommodityInput } from '../../../../shared/api/commodities.ts'
import { mergeDictionary } from '../../../../shared/api/merge.ts'
import type { LineItemRecord } from '../../../../shared/records/order.ts'
import type { FieldWay } from '../../../../shared/records/record.ts'
import type { Ids } from '../../../platform/ids.ts'
import { changeAddress, toAddressRecord, withMisfits } from '../../shipping/addresses/address-mapper.ts'
import { toCommodityRecord } from '../../shipping/commodities/commodity-mapper.ts'

/** What a shop says of a field now, and what it said last. */
type Sayings<Given> = { said: Given; before: Given }

/** What becomes of a field of one kind when something is said of it. Nothing stored is changed in place. */
export interface WayRules<Stored = unknown, Given = unknown> {
  make(given: Given, ids: Ids): Stored
  /** By whoever edits the order: what is left out stays. */
  edit(stored: Stored, given: Given | undefined, ids: Ids): Stored
  /** By `PUT /v1`: what is left out stays. */
  update(stored: Stored, given: Given | undefined): Stored
  /** By a file: what is not said stays. */
  merge(stored: Stored, said: Given, ids: Ids): Stored
  /** By a shop: what was changed here stays until the shop changes it, what the shop emptied is emptied. */
  change(stored: Stored, sayings: Sayings<Given>, ids: Ids): Stored
  /** For another order that is the same. */
  copy(stored: Stored, ids: Ids): Stored
}

type Dictionary = Record<string, unknown>
type Address = AddressRecord | null
type GivenAddress = AddressInput | null | undefined

const whole = <T>(stored: T, given: T | undefined): T => (given === undefined ? stored : given)

const value: WayRules = {
  make: given => given ?? null,
  update: (stored, given) => given ?? stored,
  edit: (stored, given) => given ?? stored,
  merge: (stored, said) => said ?? stored,
  change: (stored, { said, before }) => (said === before ? stored : (said ?? stored)),
  copy: stored => stored,
}

const clearable: WayRules = {
  ...value,
  update: whole,
  edit: whole,
  change: (stored, { said, before }) => (said === before ? stored : (said ?? null)),
}

const address: WayRules<Address, GivenAddress> = {
  make: (given, ids) => (given ? toAddressRecord(given, ids('address')) : null),
  edit: (stored, given, ids) =>
    given === undefined ? stored : given && toAddressRecord(given, stored?.id ?? ids('address')),
  update: stored => stored,
  merge: (stored, said, ids) => {
    if (!said) return stored
    return stored ? changeAddress(stored, withoutNulls(said)) : toAddressRecord(said, ids('address'))
  },
  change: (stored, { said, before }, ids) => {
    const changes = changesOf(said ?? {}, before ?? {})
    if (Object.keys(changes).length === 0) return stored
    if (!said) return null
    return stored ? changeAddress(stored, changes) : toAddressRecord(said, ids('address'))
  },
  copy: (stored, ids) => stored && { ...stored, id: ids('address') },
}

const misfitting = (record: Address): Address => record && withMisfits(record)

const billing: WayRules<Address, GivenAddress> = {
  make: (given, ids) => misfitting(address.make(given, ids)),
  edit: (stored, given, ids) => misfitting(address.edit(stored, given, ids)),
  update: stored => stored,
  merge: (stored, said, ids) => misfitting(address.merge(stored, said, ids)),
  change: (stored, sayings, ids) => misfitting(address.change(stored, sayings, ids)),
  copy: address.copy,
}

type Lines = readonly LineItemRecord[]
/** With the id of the item it stays, where somebody edits. */
type GivenLine = CommodityInput & { id?: string | null | undefined }

const lines: WayRules<Lines, readonly GivenLine[]> = {
  make: (given, ids) => given.map(item => newLine(item, ids)),
  edit: (stored, given, ids) => (given ? editLines(stored, given, ids) : stored),
  update: stored => stored,
  merge: mergeLines,
  change: changeLines,
  copy: (stored, ids) =>
    stored.map(item => ({ ...item, id: ids('commodity'), unfulfilled_quantity: item.quantity })),
}

const options: WayRules<Dictionary, Dictionary | null | undefined> = {
  make: given => given ?? {},
  edit: (stored, given) => given ?? stored,
  update: (stored, given) => (given ? mergeDictionary(stored, given) : stored),
  merge: (stored, said) => ({ ...stored, ...said }),
  change: (stored, { said, before }) => ({ ...stored, ...changesOf(said ?? {}, before ?? {}) }),
  copy: stored => stored,
}

const keys: typeof options = {
  ...options,
  change: (stored, sayings, ids) =>
    Object.fromEntries(
      Object.entries(options.change(stored, sayings, ids)).filter(([, each]) => each !== null),
    ),
}

export const wayRules: Readonly<Record<FieldWay, WayRules>> = {
  value,
  clearable,
  address,
  billing,
  lines,
  options,
  keys,
}

function newLine(given: CommodityInput, ids: Ids): LineItemRecord {
  const record = toCommodityRecord(given, null)
  return { ...record, id: ids('commodity'), unfulfilled_quantity: record.quantity }
}

/** The items as they shall be: a known id keeps what it had, everything else is new. */
function editLines(stored: Lines, given: readonly GivenLine[], ids: Ids): LineItemRecord[] {
  const known = new Set(stored.map(({ id }) => id))
  return given.map(({ id, ...item }) => {
    const record = toCommodityRecord(item, null)
    const kept = id && known.delete(id) ? id : ids('commodity')
    return { ...record, id: kept, unfulfilled_quantity: record.quantity }
  })
}

/** An item stands for the one of its SKU, or else of its title; the first of several for the first. */
function mergeLines(stored: Lines, said: readonly CommodityInput[], ids: Ids): LineItemRecord[] {
  const left = [...stored]
  return said.map(item => {
    const at = left.findIndex(known => isSame(known, item))
    const [known] = at >= 0 ? left.splice(at, 1) : []
    if (!known) return newLine(item, ids)
    const { weight, weight_unit: unit, ...rest } = withoutNulls(item)
    // A file without weights says nothing of them.
    const weighed = weight > 0 ? { weight, weight_unit: unit } : {}
    const merged = toCommodityRecord({ ...known, ...rest, ...weighed } as CommodityInput, null)
    return { ...known, ...merged, id: known.id }
  })
}

const isSame = (known: LineItemRecord, item: CommodityInput): boolean =>
  known.sku || item.sku
    ? known.sku === (item.sku ?? null)
    : known.title === (item.title ?? null) && known.description === (item.description ?? null)

const lineIdOf = ({ metadata }: { metadata?: Dictionary | null | undefined }): unknown => metadata?.line_id

/** Lines the shop no longer has go, and lines that were added here stay. */
function changeLines(
  stored: Lines,
  { said, before }: Sayings<readonly CommodityInput[]>,
  ids: Ids,
): LineItemRecord[] {
  const saidBefore = new Map(before.map(item => [lineIdOf(item), item]))
  const saidNow = new Set(said.map(lineIdOf))
  const kept = stored.filter(item => !saidBefore.has(lineIdOf(item)) || saidNow.has(lineIdOf(item)))
  const changed = kept.map(item => {
    const now = said.find(each => lineIdOf(each) === lineIdOf(item))
    const last = saidBefore.get(lineIdOf(item))
    if (!now || !last) return item
    const next = toCommodityRecord({ ...item, ...changesOf(now, last) } as CommodityInput, null)
    return { ...item, ...next, id: item.id }
  })
  const known = new Set(stored.map(lineIdOf))
  const added = said.filter(item => !known.has(lineIdOf(item)) && !saidBefore.has(lineIdOf(item)))
  return [...changed, ...added.map(item => newLine(item, ids))]
}

const withoutNulls = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, each]) => each !== null && each !== undefined)) as T

/** What is another now; null for what is not said any more. */
function changesOf<T extends object>(
  said: T,
  before: Partial<T>,
): Partial<Record<string, null>> & Partial<T> {
  const now = new Map(Object.entries(said))
  const last = new Map(Object.entries(before))
  const names = [...new Set([...now.keys(), ...last.keys()])]
  const changed = names.filter(
    name => JSON.stringify(now.get(name) ?? null) !== JSON.stringify(last.get(name) ?? null),
  )
  return Object.fromEntries(changed.map(name => [name, now.get(name) ?? null])) as ReturnType<
    typeof changesOf<T>
  >
}
