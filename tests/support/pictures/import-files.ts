import type { Page } from 'playwright'
import type { ShopStation } from './shop-station.ts'

/** An export of a shop as shops have them: with its own heads, and some rows that do not fit. */
export function shopExport(rows = 240): string {
  const lines = Array.from({ length: rows }, (_, at) => line(at))
  return `${heads.join(';')}\r\n${lines.join('\r\n')}\r\n`
}

const heads = [
  'Bestellnummer',
  'Datum',
  'Kunde',
  'Straße',
  'PLZ',
  'Ort',
  'Land',
  'Artikel',
  'SKU',
  'Menge',
  'Gewicht',
  'Preis',
  'Interne Kennung',
]

const people = ['J. Roy', 'Ada Byron', 'Noor Haddad', 'Inès Moreau', 'Karl Weiß', 'Mia Chen', 'Olu Okafor']
const towns = [
  ['Lindenstr. 4', '10969', 'Berlin', 'Deutschland'],
  ['Am Markt 12', '28195', 'Bremen', 'Deutschland'],
  ['Ring 3', '1010', 'Wien', 'Österreich'],
  ['Gasse 9', '8001', 'Zürich', 'Schweiz'],
] as const
const items = [
  ['Tasse, blau', 'MUG-B', '0,35', '24,00'],
  ['Kerze', 'CAN-1', '0,6', '12,50'],
  ['Sirup', 'SYR-1', '0,86', '9,90'],
] as const

/** What is wrong in single rows. */
const faults: Record<number, Partial<Record<number, string>>> = {
  7: { 10: '1,5 kgg' },
  23: { 6: 'Deutschlnd' },
  41: { 1: '31.02.2026' },
  58: { 9: 'zwei' },
  90: { 11: '9.900,00' },
}

function line(at: number): string {
  const [street, postal, town, country] = towns[at % towns.length] ?? towns[0]
  const [title, sku, weight, price] = items[at % items.length] ?? items[0]
  const day = `${String((at % 27) + 1).padStart(2, '0')}.11.2026`
  const cells = [
    `B-${String(10_400 + at)}`,
    day,
    people[at % people.length] ?? '',
    street,
    postal,
    town,
    country,
    title,
    sku,
    String((at % 3) + 1),
    weight,
    price,
    `x${at * 7}`,
  ]
  return cells.map((text, column) => faults[at]?.[column] ?? text).join(';')
}

/** Gives a file to the Import screen, as whoever chooses one does. */
export async function giveFile(page: Page, text: string, name = 'shop-export.csv'): Promise<void> {
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.waitForURL(/\/import\/imp/)
  await page.getByRole('heading', { name: /^2 / }).waitFor()
}

/** A file somebody looks at before its orders are taken. */
export async function planImport({ call }: ShopStation): Promise<string> {
  const { id } = await call<{ id: string }>('POST', '/desk/imports', {
    kind: 'orders',
    name: 'shop-export.csv',
    text: shopExport(120),
  })
  await call('POST', `/desk/imports/${id}/plan`)
  return id
}

/** Files of the days before, and how one of them is read. */
export async function importEarlier({ call }: ShopStation): Promise<void> {
  const products = ['sku,name,weight', 'LAMP-2,Desk lamp,1.2 kg', 'ROPE-5,Jute rope,0.4 kg'].join('\n')
  const people = ['Name,Street,City,Postal code,Country', 'Ada Roy,12 Main St,Toronto,M5V 1A1,CA'].join('\n')
  const files = [
    { kind: 'products', name: 'spring range.csv', text: products },
    { kind: 'addresses', name: 'regular customers.csv', text: people },
    { kind: 'products', name: 'spring range (2).csv', text: products },
  ]
  for (const file of files) {
    const { id } = await call<{ id: string }>('POST', '/desk/imports', file)
    const planned = await call<{ revision: number }>('POST', `/desk/imports/${id}/plan`)
    if (file.kind === 'products')
      await call('POST', `/desk/imports/${id}/template`, { name: file.name.slice(0, -4) })
    await call('POST', `/desk/imports/${id}/commit`, { revision: planned.revision })
  }
}
