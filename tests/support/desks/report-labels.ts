import type { TestStation } from '../station/station.ts'

/** A label as reports are told of it; days are those of carriers, times are milliseconds. */
export type ReportedLabel = {
  at: number
  carrier: string
  service: string | null
  currency: string
  amount: number
  offers: number
  dearest: number
  median: number
  parcels: number
  country: string
  zone: string | null
  promised: string | null
  scanned: string | null
  delivered: string | null
  handed: string | null
  voided: boolean
  desk: string | null
  operator: string | null
  seconds: number | null
}

type Row = Record<string, string | number | null>

/** Writes labels and their charges as a purchase would, without the work of buying them. */
export function labelWriter({ database }: Pick<TestStation, 'database'>) {
  let written = 0
  const insert = (table: string, row: Row) => {
    const names = Object.keys(row)
    database.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map(name => `@${name}`)})`).run(row)
  }
  return (label: ReportedLabel): string => {
    const n = written++
    const both = {
      shipment_id: `shp_${n}`,
      purchase_id: `pur_${n}`,
      carrier_name: label.carrier,
      service: label.service,
      currency: label.currency,
      amount_minor: label.amount,
      test_mode: 1,
    }
    insert('label_facts', {
      ...both,
      bought_at: label.at,
      offers: label.offers,
      dearest_minor: label.dearest,
      median_minor: label.median,
      parcels: label.parcels,
      country: label.country,
      zone: label.zone,
      is_return: 0,
      promised_day: label.promised,
      first_scan_day: label.scanned,
      delivered_day: label.delivered,
      handed_day: label.handed,
      voided_at: label.voided ? label.at + 60_000 : null,
      desk: label.desk,
      operator: label.operator,
      seconds: label.seconds,
    })
    const money = { ...both, recorded_at: label.at, source: 'purchase' }
    insert('money_entries', { ...money, id: `mny_${n}`, kind: 'charge', at: label.at })
    if (label.voided)
      insert('money_entries', {
        ...money,
        id: `mny_${n}_void`,
        kind: 'void',
        purchase_id: null,
        about_id: `mny_${n}`,
        amount_minor: -label.amount,
        at: label.at + 60_000,
      })
    return both.purchase_id
  }
}
