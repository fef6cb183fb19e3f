import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import { cutRecords } from '../../../../shared/api/pages.ts'
import { addressee } from '../../../../shared/countries/address-lines.ts'
import type {
  AddressCounts,
  AddressDoubles,
  AddressFilters,
  AddressImportInput,
  AddressImportResult,
  AddressMergeInput,
  AddressMergeResult,
} from '../../../../shared/desk/address-book.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { byteOrderMark, delimitedLine } from '../../../platform/delimited-text.ts'
import type { Ids } from '../../../platform/ids.ts'
import { importAddresses } from './address-import.ts'
import { toAddressRecord } from './address-mapper.ts'
import type { AddressMove, AddressRepository, BookedAddress, KeptAddress } from './address-repository.ts'
import type { SenderRepository } from './sender-repository.ts'

export type AddressBookPorts = {
  database: Pick<Database, 'transact' | 'afterCommit'>
  repository: AddressRepository
  senders: Pick<SenderRepository, 'find' | 'saveLogo'>
  /** The saved address the shop sends from. */
  senderId: () => string | null
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

/** What the desk does with saved addresses together. */
export type AddressBook = {
  list: (filters: AddressFilters) => { count: number; records: AddressRecord[] }
  counts: () => AddressCounts
  doubles: (range: { limit: number; offset: number }) => { count: number; records: AddressDoubles[] }
  keepApart: (ids: readonly string[]) => Result<{ kept_apart: number }>
  merge: (input: AddressMergeInput, by: string) => Result<AddressMergeResult>
  change: (input: AddressImportInput, by: string) => Result<AddressImportResult>
  undo: (changeId: string) => Result<{ undone: number; left: number }>
  /** Everything that matches as a CSV file. */
  file: (narrowing: Omit<AddressFilters, 'limit' | 'offset'>) => Promise<string>
}

/** How long a change can be taken back. */
const undoMs = 60 * 60 * 1000

const noSuchAddress = (id: string) =>
  refuse('not_found', { message: `There is no saved address ${id.slice(0, 80)}. Nothing was changed.` })

export function createAddressBook(ports: AddressBookPorts): AddressBook {
  const { database, repository } = ports
  return {
    list: repository.list,
    counts: () => ({ ...repository.counts(), doubles: repository.doubles().length }),
    doubles: range => {
      const { count, records } = cutRecords(repository.doubles(), range)
      return { count, records: records.map(seqs => toDoubles(repository.booked(seqs))) }
    },
    keepApart: ids => database.transact(() => keepApart(ids, ports)),
    merge: (input, by) => database.transact(() => mergeAddresses(input, by, ports)),
    change: (input, by) =>
      database.transact(() => {
        const done = importAddresses(input, ports)
        return done.ok ? ok(noteChange(done.value, by, ports)) : done
      }),
    undo: changeId => database.transact(() => undoChange(changeId, ports)),
    file: narrowing => addressFile(narrowing, repository),
  }
}

const toDoubles = (booked: readonly BookedAddress[]): AddressDoubles => ({
  addresses: booked.map(({ revision, isSender, createdAt, document }) => ({
    revision,
    is_sender: isSender,
    created_at: new Date(createdAt).toISOString(),
    address: document,
  })),
})

/** Others hear of it once, whatever it did. */
const tellChange = ({ database, changes }: AddressBookPorts) =>
  database.afterCommit(() => changes.publish({ topic: 'addresses', id: '', action: 'updated' }))

function keepApart(ids: readonly string[], ports: AddressBookPorts): Result<{ kept_apart: number }> {
  const found = [...new Set(ids)].map(id => ({ id, address: ports.repository.findBooked(id) }))
  const seqs = found.flatMap(({ address }) => (address ? [address.seq] : []))
  const missing = found.find(({ address }) => address === null)
  if (missing) return noSuchAddress(missing.id)
  for (const [at, one] of seqs.entries())
    for (const other of seqs.slice(at + 1)) ports.repository.keepApart(one, other)
  tellChange(ports)
  return ok({ kept_apart: seqs.length })
}

const movedSince = (address: AddressRecord) =>
  refuse('state_error', {
    message: `Somebody changed ${addressee(address) || 'one of these addresses'} meanwhile. Nothing was merged. Look at them as they are now and merge them again.`,
  })

function mergeAddresses(
  { keep, addresses, fields }: AddressMergeInput,
  by: string,
  ports: AddressBookPorts,
): Result<AddressMergeResult> {
  const { repository } = ports
  const asked = [...new Map(addresses.map(each => [each.id, each])).values()]
  const found: BookedAddress[] = []
  for (const { id, revision } of asked) {
    const address = repository.findBooked(id)
    if (!address) return noSuchAddress(id)
    if (address.revision !== revision) return movedSince(address.document)
    found.push(address)
  }
  if (found.length < 2) return refuseFields({ addresses: ['Name two addresses or more.'] })
  // What the shop sends from by itself is known by its id.
  const sender = ports.senderId()
  const kept =
    found.find(({ document: { id } }) => id === sender) ?? found.find(each => each.document.id === keep)
  if (!kept) return refuseFields({ keep: ['Keep one of the addresses that are merged.'] })
  const others = found.filter(each => each !== kept)
  const id = kept.document.id ?? ''
  const after = toAddressRecord(fields, id)
  const before = keptOf(kept, ports)
  const moves: AddressMove[] = [
    { id, before, after },
    ...others.map(each => ({ id: each.document.id ?? '', before: keptOf(each, ports), after: null })),
  ]
  repository.store.update(id, after)
  if (others.some(({ isSender }) => isSender)) repository.setSender(kept.seq, true)
  const logo = before.logo ?? moves.find(move => move.before?.logo)?.before?.logo
  if (logo) ports.senders.saveLogo(kept.seq, logo)
  for (const { document } of others) repository.store.remove(document.id ?? '')
  const { change_id } = noteChange({ moves, result: { change_id: null } }, by, ports)
  return ok({ change_id: change_id ?? '', address: after, removed: others.length })
}

const keptOf = (
  { revision: _, ...kept }: BookedAddress,
  { senders }: Pick<AddressBookPorts, 'senders'>,
): KeptAddress => ({ ...kept, logo: senders.find(kept.document.id ?? '')?.logo ?? null })

/** Keeps what it takes to go back, and gives the change its id; what changed nothing has none. */
function noteChange<T extends { change_id: string | null }>(
  { moves, result }: { moves: readonly AddressMove[]; result: T },
  by: string,
  ports: AddressBookPorts,
): T {
  if (moves.length === 0) return result
  const id = ports.ids('addressChange')
  const at = ports.clock.now().getTime()
  ports.repository.forgetChanges(at - undoMs)
  ports.repository.addChange({ id, at, by, changes: [...moves] })
  tellChange(ports)
  return { ...result, change_id: id }
}

function undoChange(changeId: string, ports: AddressBookPorts): Result<{ undone: number; left: number }> {
  const { repository, clock } = ports
  const at = clock.now().getTime()
  repository.forgetChanges(at - undoMs)
  const moves = repository.findChange(changeId)
  if (!moves)
    return refuse('not_found', {
      message: 'There is nothing left to take back of this change. The addresses stay as they are.',
    })
  const undone = moves.filter(move => moveBack(move, ports)).length
  repository.markUndone(changeId, at)
  tellChange(ports)
  return ok({ undone, left: moves.length - undone })
}

/** Whether the address is as it was before; not where somebody has changed it since. */
function moveBack(
  { id, before, after }: AddressMove,
  { repository, senders }: Pick<AddressBookPorts, 'repository' | 'senders'>,
): boolean {
  const now = repository.findBooked(id)
  if (JSON.stringify(now?.document ?? null) !== JSON.stringify(after)) return false
  if (before && now) {
    repository.store.update(id, before.document)
    repository.setSender(now.seq, before.isSender)
  } else if (before) repository.restore(before)
  else repository.store.remove(id)
  if (before?.logo !== undefined) senders.saveLogo(before.seq, before.logo)
  return true
}

/** Lines of a file that are made in one piece of work. */
const linesAtOnce = 500

/** The columns of the file are the fields of an address, so that it can be imported again. */
export const fileColumns = [
  'id',
  'person_name',
  'company_name',
  'street_number',
  'address_line1',
  'address_line2',
  'suburb',
  'city',
  'state_code',
  'postal_code',
  'country_code',
  'phone_number',
  'email',
  'residential',
  'federal_tax_id',
  'state_tax_id',
] as const satisfies (keyof AddressRecord)[]

async function addressFile(
  narrowing: Omit<AddressFilters, 'limit' | 'offset'>,
  repository: AddressRepository,
): Promise<string> {
  const parts = [byteOrderMark, delimitedLine(fileColumns, ',')]
  for (let offset = 0, count = 1; offset < count; offset += linesAtOnce) {
    const found = repository.list({ ...narrowing, ordering: 'created_at', limit: linesAtOnce, offset })
    parts.push(
      ...found.records.map(record =>
        delimitedLine(
          fileColumns.map(name => cellOf(record[name])),
          ',',
        ),
      ),
    )
    count = found.count
    await breathe()
  }
  return parts.join('')
}

const cellOf = (value: string | boolean | null): string | null =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
