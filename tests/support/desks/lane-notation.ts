import type { ShipmentInput } from '../../../shared/api/shipments.ts'

type Body = Pick<ShipmentInput, 'shipper' | 'recipient' | 'parcels' | 'customs' | 'options'>
/** A shipment, as a body of `/v1` has it. */
export type Lane = { [Key in keyof Body]: NonNullable<Body[Key]> }

const places = {
  CA: { city: 'Montreal', state_code: 'QC', postal_code: 'H3A1G5' },
  US: { city: 'Salem', state_code: 'OR', postal_code: '97301' },
  DE: { city: 'Berlin', postal_code: '10119' },
  FR: { city: 'Paris', postal_code: '75001' },
  IT: { city: 'Milano', state_code: 'MI', postal_code: '20121' },
  GB: { city: 'London', postal_code: 'N1 9GU' },
  JP: { city: 'Tokyo', state_code: '13', postal_code: '150-0001' },
  CN: { city: 'Shanghai', state_code: 'SH', postal_code: '200000' },
  NO: { city: 'Oslo', postal_code: '0150' },
  BR: { city: 'São Paulo', state_code: 'SP', postal_code: '01310-100' },
  KR: { city: 'Seoul', postal_code: '04524' },
} as const
type Country = keyof typeof places

const party = (country: Country, more: object = {}) => ({
  person_name: 'Ada Byron',
  address_line1: '5 Mill Road',
  ...places[country],
  country_code: country,
  phone_number: '+1 302 223 4567',
  email: 'ada@shop.example',
  ...more,
})

/** As the reference writes goods: title / pieces x value / origin / code / own number / maker's number / GTIN. */
function item(text: string) {
  const [title, money = '', ...rest] = text.split(' / ').map(part => (part === '-' ? '' : part))
  const [, quantity, value, currency] = /^(\d+)x([\d.]+) (\w{3})$/.exec(money) ?? []
  const [origin, code, own, maker, gtin] = rest
  return {
    title: title || null,
    quantity: Number(quantity),
    weight: 0.1,
    weight_unit: 'KG',
    value_amount: Number(value),
    value_currency: currency,
    origin_country: origin || null,
    hs_code: code || null,
    sku: own || null,
    metadata: {
      ...(maker && { manufacturer_part_number: maker }),
      ...(gtin && { gtin }),
    },
  }
}

type More = { to?: object; from?: object; options?: object; content?: string; more?: object }

/** The way of a sale to a consumer; all that is not told of it is complete. */
export const way = (from: Country, to: Country, items: readonly string[], more: More = {}): Lane =>
  ({
    shipper: party(from, more.from),
    recipient: party(to, more.to),
    parcels: [{ weight: 2, weight_unit: 'KG', length: 20, width: 15, height: 8, dimension_unit: 'CM' }],
    options: {},
    customs: {
      content_type: more.content ?? 'merchandise',
      commodities: items.map(item),
      invoice: 'R-1043',
      invoice_date: '2026-11-28',
      options: { commerce_type: 'b2c', ...more.options },
      ...more.more,
    },
  }) as unknown as Lane
