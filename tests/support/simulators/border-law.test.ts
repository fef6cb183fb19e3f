import { expect, test } from 'vitest'
import { type LaneCase, lanes, modeOf } from '../desks/customs-lanes.ts'
import { breachOf, type Declaration } from './border-law.ts'

type Item = Record<'title' | 'origin_country' | 'hs_code' | 'sku' | 'value_currency', string | null> & {
  value_amount: number
  quantity: number
  metadata: { manufacturer_part_number?: string }
}
type Body = {
  shipper: { country_code: string }
  recipient: { country_code: string; federal_tax_id?: string }
  customs: { commodities: Item[]; options: Record<string, unknown>; incoterm?: string }
}

/** A lane as a carrier would read it that has a member for everything. */
function declarationOf({ day, carrier, input }: LaneCase): Declaration {
  const { shipper, recipient, customs } = input as unknown as Body
  const { options } = customs
  const filing = options.aes ?? options.export_proof
  return {
    day,
    way: modeOf(carrier) === 'post' ? 'post' : 'courier',
    from: shipper.country_code,
    to: recipient.country_code,
    isSale: true,
    isToCompany: recipient.country_code !== 'KR' && recipient.federal_tax_id !== undefined,
    currency: customs.commodities[0]?.value_currency ?? null,
    goods: customs.commodities.map(each => ({
      words: each.title,
      origin: each.origin_country,
      code: each.hs_code,
      worth: each.value_amount,
      pieces: each.quantity,
      sku: each.sku,
      makersNumber: each.metadata.manufacturer_part_number ?? null,
    })),
    hasIoss: options.ioss !== undefined,
    hasVoec: options.voec !== undefined,
    filing: typeof filing === 'string' ? filing : null,
    recipientsNumber: recipient.federal_tax_id ?? null,
    isDutyPrepaid: carrier === 'usps' && customs.incoterm === 'DDP',
  }
}

/** Not in any request: what an account has prepaid, and a claim of origin. */
const unseen = ['US-6', 'US-11']

const blocking = ({ expected }: LaneCase): string[] => [
  ...new Set(
    expected.flatMap(each => {
      const [rule = '', severity] = each.split(' ')
      return severity === 'block' && !unseen.includes(rule) ? [rule] : []
    }),
  ),
]

test.each(lanes.map(each => [each.name, each] as const))(
  'the law of the simulators reads lane %s as the reference does',
  (_, each) => {
    const found = breachOf(declarationOf(each))
    expect(found ? [found.rule] : []).toEqual(blocking(each))
    if (each.mended) expect(breachOf(declarationOf({ ...each, input: each.mended }))).toBeNull()
  },
)
