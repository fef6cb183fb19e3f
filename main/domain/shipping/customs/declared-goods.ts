import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { isTariffCode, tariffDigits } from '../../../../shared/customs/tariff-code.ts'
import { isReturnAsked } from '../../../carriers/contract/adapter.ts'
import type { Database } from '../../../db/database.ts'
import { createSettings } from '../../../db/settings.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { Clock } from '../../../platform/clock.ts'

/** What somebody said of goods when their label was bought. */
export type DeclaredLine = {
  country: string | null
  hsCode: string | null
  originCountry: string | null
  reference: string | null
  boughtAt: number
}

/** What was declared before, by what the goods are called. */
export type DeclaredGoods = {
  /** Part of the transaction that buys a label. */
  note: (shipment: ShipmentRecord) => void
  /** Part of the transaction that ends it: a declaration that did not go is none. */
  forget: (shipmentId: string) => void
  /** The newest first; at most those that are looked at. */
  withSku: (sku: string, testMode: boolean) => DeclaredLine[]
  withWords: (title: string, testMode: boolean) => DeclaredLine[]
  /** Reads what was bought before there was such a memory, in pieces, once. */
  fill: (signal: AbortSignal) => Promise<void>
}

/** More of one kind of goods say nothing new, and a question stays short whatever is stored. */
const mostLooked = 200
const piece = 20
const filledUpTo = 'declared_goods_filled'

export const skuKeyOf = (sku: string): string => sku.trim().toLowerCase()

/** The words of a title, in whatever order and case they were written; null where there are none to tell it by. */
export function wordsKeyOf(title: string): string | null {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu)
  const key = [...new Set(words)].sort().join(' ')
  return /\p{L}{3}/u.test(key) ? key : null
}

type Row = Omit<DeclaredLine, 'boughtAt'> & { line: number; skuKey: string | null; wordsKey: string | null }

function linesOf({ customs, recipient, reference, options }: ShipmentRecord): Row[] {
  // What comes back goes the other way.
  if (isReturnAsked(options)) return []
  return (customs?.commodities ?? []).flatMap((item, line) => {
    const hsCode = isTariffCode(item.hs_code) ? tariffDigits(item.hs_code) : null
    const originCountry = item.origin_country ?? null
    if (hsCode === null && originCountry === null) return []
    const title = item.title || item.description || ''
    return {
      line,
      country: recipient.country_code ?? null,
      skuKey: item.sku ? skuKeyOf(item.sku) : null,
      wordsKey: wordsKeyOf(title),
      hsCode,
      originCountry,
      reference: reference ?? null,
    }
  })
}

type Left = { boughtAt: number; document: string }

export function createDeclaredGoods(database: Database, clock: Clock): DeclaredGoods {
  const { sqlite } = database
  const settings = createSettings(database)
  const insert = sqlite.prepare(
    `INSERT INTO declared_goods (shipment_id, line, test_mode, bought_at, country, sku_key, words_key, hs_code,
       origin_country, reference)
     VALUES (@shipmentId, @line, @testMode, @boughtAt, @country, @skuKey, @wordsKey, @hsCode, @originCountry, @reference)
     ON CONFLICT DO NOTHING`,
  )
  const remove = sqlite.prepare('DELETE FROM declared_goods WHERE shipment_id = ?')
  const newest = sqlite.prepare<[], number | null>('SELECT max(rowid) FROM purchases').pluck()
  const left = sqlite.prepare<[number, number], Left>(
    `SELECT started_at AS boughtAt, document FROM purchases JOIN shipments ON shipments.id = shipment_id
     WHERE purchases.rowid > ? AND purchases.rowid <= ? AND purchases.state = 'bought'`,
  )
  const columns =
    'country, hs_code AS hsCode, origin_country AS originCountry, reference, bought_at AS boughtAt'
  const linesBy = (key: 'sku_key' | 'words_key', index: string) =>
    sqlite.prepare<[number, string], DeclaredLine>(
      `SELECT ${columns} FROM declared_goods INDEXED BY ${index}
       WHERE test_mode = ? AND ${key} = ? ORDER BY bought_at DESC LIMIT ${mostLooked}`,
    )
  const bySku = linesBy('sku_key', 'declared_goods_sku')
  const byWords = linesBy('words_key', 'declared_goods_words')
  const write = (shipment: ShipmentRecord, boughtAt: number) => {
    const testMode = shipment.test_mode ? 1 : 0
    for (const row of linesOf(shipment)) insert.run({ ...row, shipmentId: shipment.id, testMode, boughtAt })
  }
  return {
    note: shipment => {
      remove.run(shipment.id)
      write(shipment, clock.now().getTime())
    },
    forget: shipmentId => void remove.run(shipmentId),
    withSku: (sku, testMode) => bySku.all(testMode ? 1 : 0, skuKeyOf(sku)),
    withWords: (title, testMode) => {
      const key = wordsKeyOf(title)
      return key === null ? [] : byWords.all(testMode ? 1 : 0, key)
    },
    fill: async signal => {
      const last = newest.get() ?? 0
      const done = settings.read(filledUpTo)
      for (let after = typeof done === 'number' ? done : 0; after < last; after += piece) {
        await breathe()
        if (signal.aborted) return
        sqlite.transaction(() => {
          for (const { boughtAt, document } of left.all(after, after + piece))
            write(JSON.parse(document), boughtAt)
          settings.write(filledUpTo, Math.min(after + piece, last))
        })()
      }
    },
  }
}
