import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import { addressee } from '../../../../shared/countries/address-lines.ts'
import type { AddressFilters, AddressView } from '../../../../shared/desk/address-book.ts'
import { anyOf, type ColumnCondition, contains } from '../../../db/conditions.ts'
import type { Database } from '../../../db/database.ts'
import { createDocumentStore, type DocumentStore } from '../../../db/document-store.ts'
import { rememberCounts } from '../../../db/remembered-counts.ts'
import { sortName } from '../../../db/sort-name.ts'
import { createStatementCache } from '../../../db/statement-cache.ts'
import { createUnchanged } from '../../../db/unchanged.ts'
import { type AddressKeys, addressKeys, type DoubleRow, groupDoubles } from './address-rules.ts'

/** A saved address with what the desk knows of it. */
export type BookedAddress = {
  seq: number
  revision: number
  isSender: boolean
  createdAt: number
  document: AddressRecord
}

/** An address as it was and as it became; null where there was none. */
export type AddressMove = { id: string; before: KeptAddress | null; after: AddressRecord | null }
/** What it takes to bring an address back as it was, in its place. */
export type KeptAddress = Omit<BookedAddress, 'revision'> & { logo?: string | null }

type Asked = Partial<Pick<AddressFilters, 'view' | 'keyword' | 'country_code' | 'ordering'>> & {
  limit: number
  offset: number
}

export type AddressRepository = {
  /** Saved addresses as the interface knows them; their entries are written with them. */
  store: DocumentStore<AddressRecord>
  list: (asked: Asked) => { count: number; records: AddressRecord[] }
  counts: () => Record<AddressView, number>
  findBooked: (id: string) => BookedAddress | null
  /** The first one saved that has these keys. */
  findSame: (keys: AddressKeys) => BookedAddress | null
  /** Addresses that look like one, by their numbers, the group that grew last first. */
  doubles: () => number[][]
  booked: (seqs: readonly number[]) => BookedAddress[]
  keepApart: (one: number, other: number) => void
  setSender: (seq: number, isSender: boolean) => void
  restore: (address: KeptAddress) => void
  addChange: (change: { id: string; at: number; by: string | null; changes: AddressMove[] }) => void
  /** What a change that can still be taken back did. */
  findChange: (id: string) => AddressMove[] | null
  markUndone: (id: string, at: number) => void
  /** Changes of before can no longer be taken back. */
  forgetChanges: (before: number) => void
}

/** A change of how entries are read from addresses: those of before are read again. */
const readAs = 1

export function createAddressRepository(database: Database): AddressRepository {
  return {
    ...createAddressStore(database),
    ...createAddressList(database),
    ...createBook(database),
    ...createDoubles(database),
    ...createChanges(database),
  }
}

function createAddressStore(database: Database): Pick<AddressRepository, 'store' | 'restore'> {
  const { sqlite } = database
  const documents = createDocumentStore<AddressRecord>(database, 'addresses')
  const save = sqlite.prepare(
    `INSERT INTO address_entries (address_seq, read_as, name, company, place, postal_code, country, place_key, name_key, street_key)
     SELECT seq, ${readAs}, @name, @company, @place, @postalCode, @country, @placeKey, @nameKey, @streetKey
     FROM addresses WHERE id = @id
     ON CONFLICT (address_seq) DO UPDATE SET read_as = excluded.read_as, name = excluded.name,
       company = excluded.company, place = excluded.place, postal_code = excluded.postal_code, country = excluded.country,
       place_key = excluded.place_key, name_key = excluded.name_key, street_key = excluded.street_key,
       revision = revision + @isChange`,
  )
  const keep = (id: string, record: AddressRecord, isChange: 0 | 1) =>
    save.run({ ...entryOf(record), id, isChange })
  // Asked at every start: where there are as many of the one as of the other, no address is looked at.
  const areUnread = sqlite
    .prepare<[], 0 | 1>(
      `SELECT (SELECT count(*) FROM addresses) <> (SELECT count(*) FROM address_entries)
         OR EXISTS (SELECT 1 FROM address_entries WHERE read_as < ${readAs})`,
    )
    .pluck()
  const unread = sqlite.prepare<[], { id: string; document: string }>(
    `SELECT id, document FROM addresses LEFT JOIN address_entries ON address_seq = addresses.seq
     WHERE read_as IS NULL OR read_as < ${readAs}`,
  )
  // Addresses of before had no entries; a station that cannot write now reads them when it starts again.
  const old = areUnread.get() === 1 ? unread.all() : []
  if (old.length > 0)
    sqlite.transaction(() => {
      for (const { id, document } of old) keep(id, JSON.parse(document), 0)
    })()
  const restore = sqlite.prepare('INSERT INTO addresses (seq, id, document, created_at) VALUES (?, ?, ?, ?)')
  const setSender = sqlite.prepare('UPDATE address_entries SET is_sender = ? WHERE address_seq = ?')
  return {
    store: {
      ...documents,
      insert: sqlite.transaction((id: string, record: AddressRecord, createdAt: number) => {
        documents.insert(id, record, createdAt)
        keep(id, record, 0)
      }),
      update: sqlite.transaction((id: string, record: AddressRecord) => {
        documents.update(id, record)
        keep(id, record, 1)
      }),
    },
    restore: ({ seq, document, createdAt, isSender }) => {
      const id = document.id ?? ''
      restore.run(seq, id, JSON.stringify(document), createdAt)
      keep(id, document, 0)
      setSender.run(isSender ? 1 : 0, seq)
    },
  }
}

const entryOf = (record: AddressRecord) => ({
  name: sortName(addressee(record)),
  // Addresses of the first stations do not have every field.
  company: record.company_name ? sortName(record.company_name) : null,
  place: sortName([record.country_code, record.state_code, record.city].filter(Boolean).join(' ')),
  postalCode: record.postal_code,
  country: record.country_code,
  ...addressKeys(record),
})

const searched = [
  'person_name',
  'company_name',
  'address_line1',
  'address_line2',
  'city',
  'state_code',
  'postal_code',
  'phone_number',
  'email',
].map(name => `document ->> '$.${name}'`)

/** More words than anybody looks for; each is looked for by itself. */
const mostWords = 10

const conditionsOf = ({ keyword = '', view, country_code: countries }: Asked): ColumnCondition[] => [
  ...(view === 'senders' ? [{ sql: 'is_sender = 1', values: [] }] : []),
  ...(countries?.length
    ? [
        anyOf(
          ['country'],
          countries.map(code => code.toUpperCase()),
        ),
      ]
    : []),
  ...keyword
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map(word => contains(searched, word)),
]

const sorts: Record<string, string> = {
  name: 'name',
  company: 'company',
  place: 'place',
  postal_code: 'postal_code',
}

/** Whether the rows of the entries are enough, without reading an address. */
const needsDocuments = ({ keyword = '' }: Asked): boolean => keyword.trim() !== ''

function createAddressList(database: Database): Pick<AddressRepository, 'list' | 'counts'> {
  const statement = createStatementCache(database)
  const countOf = rememberCounts(database)
  const joined = 'address_entries CROSS JOIN addresses ON seq = address_seq'
  const count = (asked: Asked) => {
    const conditions = conditionsOf(asked)
    const where = ['true', ...conditions.map(({ sql }) => sql)].join(' AND ')
    const from = `${needsDocuments(asked) ? joined : 'address_entries'} WHERE ${where}`
    return countOf({ from, values: conditions.flatMap(({ values }) => values) })
  }
  return {
    counts: () => ({
      all: count({ limit: 0, offset: 0 }),
      senders: count({ view: 'senders', limit: 0, offset: 0 }),
    }),
    list: asked => {
      const conditions = conditionsOf(asked)
      const where = ['true', ...conditions.map(({ sql }) => sql)].join(' AND ')
      const { ordering = '-created_at', limit, offset } = asked
      const way = ordering.startsWith('-') ? 'DESC' : 'ASC'
      const column = sorts[ordering.replace(/^-/, '')]
      const by = column ? `${column} ${way} NULLS LAST, address_seq ${way}` : `address_seq ${way}`
      const index = column ? ` INDEXED BY address_entries_${column}` : ''
      const from = needsDocuments(asked)
        ? `address_entries${index} CROSS JOIN addresses ON seq = address_seq WHERE ${where}`
        : `address_entries${index} WHERE ${where}`
      const rows = statement<{ document: string }>(
        `SELECT document FROM (SELECT address_seq AS at FROM ${from} ORDER BY ${by} LIMIT +? OFFSET +?)
         CROSS JOIN addresses ON seq = at`,
      ).all(...conditions.flatMap(({ values }) => values), limit, offset)
      return { count: count(asked), records: rows.map(({ document }) => JSON.parse(document)) }
    },
  }
}

type StoredBooked = Omit<BookedAddress, 'isSender' | 'document'> & { isSender: 0 | 1; document: string }

const readBooked = (row: StoredBooked): BookedAddress => ({
  ...row,
  isSender: row.isSender === 1,
  document: JSON.parse(row.document),
})

function createBook({
  sqlite,
}: Database): Pick<AddressRepository, 'findBooked' | 'findSame' | 'booked' | 'setSender'> {
  const columns = `addresses.seq, revision, is_sender AS isSender, created_at AS createdAt, document`
  const byId = sqlite.prepare<[string], StoredBooked>(
    `SELECT ${columns} FROM addresses JOIN address_entries ON address_seq = addresses.seq WHERE id = ?`,
  )
  const same = sqlite.prepare<[AddressKeys], StoredBooked>(
    `SELECT ${columns} FROM address_entries INDEXED BY address_entries_door
     CROSS JOIN addresses ON addresses.seq = address_seq
     WHERE place_key = @placeKey AND name_key = @nameKey AND street_key = @streetKey ORDER BY address_seq LIMIT 1`,
  )
  const bySeqs = sqlite.prepare<[string], StoredBooked>(
    `SELECT ${columns} FROM json_each(?) AS given CROSS JOIN addresses ON addresses.seq = given.value
     CROSS JOIN address_entries ON address_seq = addresses.seq ORDER BY given.key`,
  )
  const setSender = sqlite.prepare('UPDATE address_entries SET is_sender = ? WHERE address_seq = ?')
  return {
    findBooked: id => {
      const row = byId.get(id)
      return row ? readBooked(row) : null
    },
    findSame: keys => {
      const { placeKey, nameKey, streetKey } = keys
      const row = same.get({ placeKey, nameKey, streetKey })
      return row ? readBooked(row) : null
    },
    booked: seqs => bySeqs.all(JSON.stringify(seqs)).map(readBooked),
    setSender: (seq, isSender) => void setSender.run(isSender ? 1 : 0, seq),
  }
}

function createDoubles(database: Database): Pick<AddressRepository, 'doubles' | 'keepApart'> {
  const { sqlite } = database
  const shared = sqlite.prepare<[], DoubleRow>(
    `SELECT address_seq AS seq, place_key AS placeKey, name_key AS nameKey, street_key AS streetKey
     FROM (SELECT place_key AS shared FROM address_entries INDEXED BY address_entries_door GROUP BY place_key HAVING count(*) > 1)
     CROSS JOIN address_entries INDEXED BY address_entries_door ON place_key = shared`,
  )
  const apart = sqlite.prepare<[], { lower: number; higher: number }>(
    'SELECT lower_seq AS lower, higher_seq AS higher FROM addresses_apart',
  )
  const keepApart = sqlite.prepare(
    'INSERT OR IGNORE INTO addresses_apart (lower_seq, higher_seq) VALUES (?, ?)',
  )
  const doubles = createUnchanged(database, (_: 'all'): number[][] => {
    const pairs = new Set(apart.all().map(({ lower, higher }) => `${lower} ${higher}`))
    const areApart = (one: number, other: number) =>
      pairs.has(`${Math.min(one, other)} ${Math.max(one, other)}`)
    const places = Map.groupBy(shared.iterate(), ({ placeKey }) => placeKey)
    return [...places.values()]
      .flatMap(rows => groupDoubles(rows, areApart))
      .map(group => group.map(({ seq }) => seq).toSorted((a, b) => b - a))
      .toSorted(([a = 0], [b = 0]) => b - a)
  })
  return {
    doubles: () => doubles('all'),
    keepApart: (one, other) => void keepApart.run(Math.min(one, other), Math.max(one, other)),
  }
}

function createChanges({
  sqlite,
}: Database): Pick<AddressRepository, 'addChange' | 'findChange' | 'markUndone' | 'forgetChanges'> {
  const add = sqlite.prepare('INSERT INTO address_changes (id, at, by, changes) VALUES (?, ?, ?, ?)')
  const find = sqlite
    .prepare<[string], string>('SELECT changes FROM address_changes WHERE id = ? AND undone_at IS NULL')
    .pluck()
  const mark = sqlite.prepare('UPDATE address_changes SET undone_at = ? WHERE id = ?')
  const forget = sqlite.prepare('DELETE FROM address_changes WHERE at < ?')
  return {
    addChange: ({ id, at, by, changes }) => void add.run(id, at, by, JSON.stringify(changes)),
    findChange: id => {
      const changes = find.get(id)
      return changes === undefined ? null : JSON.parse(changes)
    },
    markUndone: (id, at) => void mark.run(at, id),
    forgetChanges: before => void forget.run(before),
  }
}
