import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import type { Database } from '../../../db/database.ts'
import { addressKeys } from './address-rules.ts'

type Written = Parameters<typeof addressKeys>[0]

/** Saved addresses parcels are sent from, and the pictures they have on documents. */
export type SenderRepository = {
  list: () => { address: AddressRecord; logo: string | null }[]
  find: (id: string) => { seq: number; isSender: boolean; logo: string | null } | null
  mark: (seq: number, isSender: boolean) => void
  /** Base64; null takes it away. */
  saveLogo: (seq: number, picture: string | null) => void
  /** The picture of the sender that is written like this, whatever copy of it a record has. */
  logoOf: (address: Written) => string | null
}

export function createSenderRepository({ sqlite }: Pick<Database, 'sqlite'>): SenderRepository {
  const list = sqlite.prepare<[], { document: string; logo: string | null }>(
    `SELECT document, picture AS logo FROM address_entries INDEXED BY address_entries_sender
     CROSS JOIN addresses ON addresses.seq = address_entries.address_seq
     LEFT JOIN sender_logos ON sender_logos.address_seq = addresses.seq
     WHERE is_sender = 1 ORDER BY address_entries.address_seq`,
  )
  const find = sqlite.prepare<[string], { seq: number; isSender: 0 | 1; logo: string | null }>(
    `SELECT addresses.seq, is_sender AS isSender, picture AS logo FROM addresses
     JOIN address_entries ON address_entries.address_seq = addresses.seq
     LEFT JOIN sender_logos ON sender_logos.address_seq = addresses.seq WHERE id = ?`,
  )
  const mark = sqlite.prepare('UPDATE address_entries SET is_sender = ? WHERE address_seq = ?')
  const save = sqlite.prepare('INSERT OR REPLACE INTO sender_logos (address_seq, picture) VALUES (?, ?)')
  const remove = sqlite.prepare('DELETE FROM sender_logos WHERE address_seq = ?')
  const logoOf = sqlite
    .prepare<[string, string, string], string>(
      `SELECT picture FROM address_entries INDEXED BY address_entries_door
       CROSS JOIN sender_logos ON sender_logos.address_seq = address_entries.address_seq
       WHERE place_key = ? AND name_key = ? AND street_key = ? AND is_sender = 1
       ORDER BY address_entries.address_seq LIMIT 1`,
    )
    .pluck()
  return {
    list: () => list.all().map(({ document, logo }) => ({ address: JSON.parse(document), logo })),
    find: id => {
      const row = find.get(id)
      return row ? { ...row, isSender: row.isSender === 1 } : null
    },
    mark: (seq, isSender) => void mark.run(isSender ? 1 : 0, seq),
    saveLogo: (seq, picture) => void (picture === null ? remove.run(seq) : save.run(seq, picture)),
    logoOf: address => {
      const { placeKey, nameKey, streetKey } = addressKeys(address)
      return logoOf.get(placeKey, nameKey, streetKey) ?? null
    },
  }
}
