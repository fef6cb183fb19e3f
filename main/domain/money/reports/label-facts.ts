import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { promisedDaysOf } from '../../../../shared/delivery-promise.ts'
import { carrierMinor, markupsOf } from '../../../../shared/rate-markups.ts'
import { convertWeight } from '../../../../shared/units/measures.ts'
import { toMinor } from '../../../../shared/units/money.ts'
import type { Database } from '../../../db/database.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { Clock } from '../../../platform/clock.ts'

/** What reports are told of labels, as part of the transaction that buys or voids one. */
export type LabelFacts = {
  /** After the shipment is stored as it was bought, and what was paid is in the ledger of purchases. */
  writeBought: (purchaseId: string, shipment: ShipmentRecord) => void
  voidPurchase: (purchaseId: string) => void
}

type Offers = { offers: number; dearestMinor: number | null; medianMinor: number | null }

/** What there was to choose from in the currency that was paid; others cannot be compared. */
function offersOf(rates: readonly RateRecord[], currency: string | undefined): Offers {
  const prices = rates
    .filter(rate => currency !== undefined && rate.currency === currency)
    .map(rate => carrierMinor(rate) ?? 0)
    .sort((one, other) => one - other)
  const middle = prices.slice(Math.ceil(prices.length / 2) - 1, Math.floor(prices.length / 2) + 1)
  return {
    offers: prices.length,
    dearestMinor: prices.at(-1) ?? null,
    medianMinor: middle.length ? Math.round(middle.reduce((sum, each) => sum + each) / middle.length) : null,
  }
}

/** With all that its document says, so that SQLite does not read through the document for what stands behind it. */
const factsOf = (shipment: ShipmentRecord) => ({
  testMode: shipment.test_mode ? 1 : 0,
  ...offersOf(shipment.rates, shipment.selected_rate?.currency),
  carrierName: shipment.carrier_name ?? '',
  parcels: Math.max(1, shipment.parcels.length),
  weightGrams: Math.round(
    shipment.parcels.reduce((sum, each) => sum + convertWeight(each.weight, each.weight_unit, 'G'), 0),
  ),
  country: shipment.recipient.country_code ?? null,
  zone: zoneOf(shipment),
  ...promisedDaysOf(shipment.metadata),
})

/** As the rate that was bought calls it. */
function zoneOf({ selected_rate: rate }: ShipmentRecord): string | null {
  const zone = rate?.meta?.zone
  return typeof zone === 'string' && zone !== '' ? zone.slice(0, 50) : null
}

type Left = { purchaseId: string; document: string }

/** Of most purchases it is only seen that reports know them; whoever asks meanwhile does not wait for that. */
const piece = 25
/** Longer, and whoever works there did something else. */
const longestGapMs = 5 * 60_000

export function createLabelFacts({ sqlite }: Pick<Database, 'sqlite'>, clock: Clock) {
  const insert = sqlite.prepare(
    `INSERT INTO label_facts (purchase_id, shipment_id, test_mode, bought_at, carrier_name, service, connection_id,
       currency, amount_minor, offers, dearest_minor, median_minor, parcels, weight_grams, country, zone, is_return,
       promised_day, first_scan_day, delivered_day, handed_day, ship_by, deliver_by, voided_at, operator, desk, seconds)
     SELECT purchases.id, purchases.shipment_id, @testMode, coalesce(charge.at, settled_at, @now),
       coalesce(charge.carrier_name, @carrierName), purchases.service, purchases.connection_id,
       CASE WHEN purchases.amount_minor IS NOT NULL THEN purchases.currency END, purchases.amount_minor,
       @offers, @dearestMinor, @medianMinor, @parcels, @weightGrams, @country, @zone,
       EXISTS (SELECT 1 FROM returns WHERE label_id = purchases.shipment_id),
       trackers.promised_day, trackers.first_scan_day,
       CASE WHEN trackers.event_day IS NOT NULL AND trackers.status = 'delivered' THEN trackers.event_day END,
       trackers.handed_day, @shipBy, @deliverBy,
       CASE purchases.state WHEN 'voided' THEN coalesce(
         (SELECT at FROM money_entries WHERE about_id = charge.id AND kind = 'void'), settled_at, @now) END,
       purchases.operator, purchases.desk,
       CASE WHEN purchases.desk IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM run_items WHERE run_items.shipment_id = purchases.shipment_id)
         THEN CAST(round((coalesce(charge.at, settled_at, @now) - (
           SELECT bought_at FROM label_facts AS before INDEXED BY label_facts_time
           WHERE before.test_mode = @testMode
             AND before.bought_at BETWEEN coalesce(charge.at, settled_at, @now) - ${longestGapMs}
               AND coalesce(charge.at, settled_at, @now)
             AND before.operator IS purchases.operator AND before.desk IS purchases.desk
           ORDER BY before.bought_at DESC LIMIT 1)) / 1000.0 / @parcels) AS INTEGER) END
     FROM purchases
       LEFT JOIN money_entries AS charge ON charge.purchase_id = purchases.id AND charge.kind = 'charge'
       LEFT JOIN trackers ON trackers.shipment_id = purchases.shipment_id AND purchases.state <> 'voided'
     WHERE purchases.id = @purchaseId LIMIT 1
     ON CONFLICT DO NOTHING`,
  )
  const insertMarkup = sqlite.prepare<[string, string, number, string]>(
    `INSERT INTO label_markups (purchase_id, markup_id, test_mode, bought_at, voided_at, currency, amount_minor)
     SELECT purchase_id, ?, test_mode, bought_at, voided_at, ?, ? FROM label_facts WHERE purchase_id = ?
     ON CONFLICT DO UPDATE SET amount_minor = amount_minor + excluded.amount_minor`,
  )
  const endMarkups = sqlite.prepare<[number, string]>(
    'UPDATE label_markups SET voided_at = ? WHERE purchase_id = ?',
  )
  const endLabel = sqlite.prepare('UPDATE label_facts SET voided_at = ? WHERE purchase_id = ?')
  const newest = sqlite.prepare<[], number | null>('SELECT max(rowid) FROM purchases').pluck()
  const left = sqlite.prepare<[number, number], Left>(
    `SELECT purchases.id AS purchaseId, document
     FROM purchases JOIN shipments ON shipments.id = shipment_id
     WHERE purchases.rowid > ? AND purchases.rowid <= ? AND purchases.state IN ('bought', 'voided')
       AND NOT EXISTS (SELECT 1 FROM label_facts WHERE purchase_id = purchases.id)
     ORDER BY purchases.rowid`,
  )
  const write = (purchaseId: string, shipment: ShipmentRecord) => {
    const { changes } = insert.run({ ...factsOf(shipment), purchaseId, now: clock.now().getTime() })
    const { selected_rate: rate } = shipment
    const currency = rate?.currency
    if (changes === 0 || !rate || !currency) return
    for (const { id, amount } of markupsOf(rate)) {
      const minor = toMinor(amount, currency)
      if (minor > 0) insertMarkup.run(id, currency, minor, purchaseId)
    }
  }

  /** Writes what is told of labels of before there were reports, the oldest first, with others in between. */
  const fill = async (signal: AbortSignal): Promise<void> => {
    const last = newest.get() ?? 0
    for (let after = 0; after < last; after += piece) {
      await breathe()
      if (signal.aborted) return
      const found = left.all(after, after + piece)
      if (found.length === 0) continue
      const keep = sqlite.transaction(() => {
        for (const { purchaseId, document } of found) write(purchaseId, JSON.parse(document))
      })
      keep.immediate()
    }
  }

  const facts: LabelFacts = {
    writeBought: write,
    voidPurchase: purchaseId => {
      const now = clock.now().getTime()
      endLabel.run(now, purchaseId)
      endMarkups.run(now, purchaseId)
    },
  }
  return { facts, fill }
}
