/** Two hundred orders of a small shop, the same in every run. */

const firstNames = [
  'Grace',
  'Noah',
  'Élodie',
  'Ivy',
  'Lars',
  'Nora',
  'Mateo',
  'Aisha',
  'Owen',
  'Chloé',
  'Jonas',
  'Mei',
  'Tomás',
  'Priya',
  'Hugo',
  'Sofia',
  'Liam',
]
const lastNames = [
  'Okafor',
  'Singh',
  'Tremblay',
  'Chen',
  'Østergård',
  'Lind',
  'García',
  'Rahman',
  'Clarke',
  'Roy',
  'Weber',
  'Tanaka',
  'Duarte',
  'Patel',
  'Lefèvre',
  'Rossi',
  'Murphy',
  'Gagnon',
  'Nowak',
]

type Place = { street: string; city: string; state_code?: string; postal_code: string; country_code: string }

const places: readonly Place[] = [
  { street: 'Rue Rachel Est', city: 'Montréal', state_code: 'QC', postal_code: 'H2J2J9', country_code: 'CA' },
  {
    street: 'Barrington Street',
    city: 'Halifax',
    state_code: 'NS',
    postal_code: 'B3H2B2',
    country_code: 'CA',
  },
  {
    street: 'West Pender Street',
    city: 'Vancouver',
    state_code: 'BC',
    postal_code: 'V6B6N9',
    country_code: 'CA',
  },
  {
    street: 'Front Street West',
    city: 'Toronto',
    state_code: 'ON',
    postal_code: 'M5V2T6',
    country_code: 'CA',
  },
  { street: 'Avenue Cartier', city: 'Québec', state_code: 'QC', postal_code: 'G1R2S5', country_code: 'CA' },
  { street: 'Congress Avenue', city: 'Austin', state_code: 'TX', postal_code: '78701', country_code: 'US' },
  { street: 'Jasper Avenue', city: 'Edmonton', state_code: 'AB', postal_code: 'T5J1N9', country_code: 'CA' },
  {
    street: 'Valencia Street',
    city: 'San Francisco',
    state_code: 'CA',
    postal_code: '94110',
    country_code: 'US',
  },
  { street: 'Water Street', city: 'St. John’s', state_code: 'NL', postal_code: 'A1C1A9', country_code: 'CA' },
  { street: 'Nørrebrogade', city: 'København N', postal_code: '2200', country_code: 'DK' },
  { street: 'Portage Avenue', city: 'Winnipeg', state_code: 'MB', postal_code: 'R3C0B9', country_code: 'CA' },
]

/** What the shop sells; one lacks its customs code. */
export const goods = [
  { sku: 'SYR-01', title: 'Maple syrup 500 ml', weight: 0.8, value: 18.5, hs_code: '1702.20', shelf: 'B-12' },
  { sku: 'MUG-3', title: 'Mug, blue', weight: 0.35, value: 24, hs_code: null, shelf: 'C-04' },
  { sku: 'TEA-12', title: 'Maple tea, 12 bags', weight: 0.06, value: 9.5, hs_code: '0902.10', shelf: 'B-03' },
  { sku: 'TWN-40', title: 'Cotton twine 40 m', weight: 0.18, value: 7.25, hs_code: '5607.50', shelf: 'A-01' },
  { sku: 'CAN-2', title: 'Beeswax candle', weight: 0.42, value: 16, hs_code: '3406.00', shelf: 'C-11' },
  { sku: 'BOX-G', title: 'Gift box, large', weight: 1.9, value: 64, hs_code: '1704.90', shelf: 'D-02' },
] as const

const at = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('The list is empty.')
  return found
}

/** Of the first order of this week. */
export const firstNumber = 10_300

const itemOf = (n: number, quantity: number) => {
  const { sku, title, weight, value, hs_code } = at(goods, n)
  return {
    sku,
    title,
    quantity,
    weight,
    weight_unit: 'KG',
    value_amount: value,
    value_currency: 'CAD',
    origin_country: 'CA',
    ...(hs_code === null ? {} : { hs_code }),
  }
}

/** The n-th order; a few lack something, as they do. */
export function orderOf(n: number, number = firstNumber + n) {
  const { street, ...place } = at(places, n * 5)
  const hasNoPostalCode = n % 67 === 31
  const person = `${at(firstNames, n * 3)} ${at(lastNames, n * 7)}`
  return {
    order_id: String(number),
    source: at(['Web shop', 'Web shop', 'Market', 'Web shop', 'Phone'], n),
    shipping_to: {
      person_name: person,
      address_line1: `${12 + ((n * 37) % 880)} ${street}`,
      ...place,
      postal_code: hasNoPostalCode ? '' : place.postal_code,
      residential: n % 4 !== 0,
      phone_number: `+1 514-555-0${String(100 + (n % 100))}`,
      email: 'customer@shop.example',
    },
    line_items: [itemOf(n, 1 + (n % 3)), ...(n % 4 === 1 ? [itemOf(n + 2, 1)] : [])],
    ...(n % 9 === 2 ? { metadata: { ship_by: n % 2 === 0 ? '2026-11-25' : '2026-11-27' } } : {}),
  }
}
