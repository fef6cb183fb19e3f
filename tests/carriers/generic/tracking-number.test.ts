import { describe, expect, it } from 'vitest'
import type { LabelRequest } from '../../../main/carriers/contract/model.ts'
import { generic } from '../../../main/carriers/generic/index.ts'
import { checkDigit } from '../../../main/carriers/generic/tracking-number.ts'
import { openDatabase } from '../../../main/db/open.ts'
import { createSequences } from '../../../main/db/sequences.ts'
import { recordContext } from '../../support/carriers/carrier-context.ts'
import { aLabelRequest, aParcel } from '../../support/carriers/carrier-requests.ts'
import { migrations } from '../../support/station/database.ts'
import { tempHome } from '../../support/station/temp-home.ts'
import { aConnection, houseCourier } from './fixtures.ts'

const numbersOf = async (more: Partial<LabelRequest>, config = {}, context = recordContext().context) => {
  const request = aLabelRequest('house_standard', more)
  const outcome = await generic.createLabel(
    request,
    aConnection({ ...houseCourier.config, ...config }),
    context,
  )
  return outcome.ok ? outcome.value.trackingNumbers : outcome.messages
}
const problem = (path: string, message: string) => [
  {
    code: 'SHIPPING_SDK_FIELD_ERROR',
    message: 'Invalid request payload',
    details: { [path]: { code: 'invalid', message } },
  },
]

describe('the check digit', () => {
  it('is that of ISO/IEC 7064 MOD 11,10', () => {
    expect(checkDigit('0794')).toBe(5)
    expect(checkDigit('6943515153')).toBe(0)
    expect(checkDigit('8609574271')).toBe(9)
    expect(checkDigit('13669597')).toBe(6)
  })

  it('shows every single wrong digit', () => {
    const digits = '004711982'
    for (const [at, digit] of [...digits].entries())
      for (const other of '0123456789'.replace(digit, ''))
        expect(checkDigit(digits.slice(0, at) + other + digits.slice(at + 1))).not.toBe(checkDigit(digits))
  })
})

describe('the number of a parcel', () => {
  it("is the one the options bring, the parcel's before the shipment's", async () => {
    expect(await numbersOf({ options: { tracking_number: 'ABC 1' } })).toEqual(['ABC 1'])
    expect(await numbersOf({ options: { tracking_number_reference: 4711 } })).toEqual(['4711'])
    const parcels = [aParcel({ options: { tracking_number: 'P1' } }), aParcel()]
    expect(await numbersOf({ parcels, options: { tracking_number: 'S1' } })).toEqual(['P1', 'HC0000000014'])
    expect(await numbersOf({ parcels: parcels.toReversed(), options: { tracking_number: 'S1' } })).toEqual([
      'S1',
      'P1',
    ])
  })

  it("is the parcel's reference when the connection is set so", async () => {
    const parcels = [aParcel({ referenceNumber: '0000000042' }), aParcel()]
    expect(await numbersOf({ parcels }, { tracking_numbers: 'reference' })).toEqual([
      '0000000042',
      'HC0000000014',
    ])
    expect(await numbersOf({ parcels })).toEqual(['HC0000000014', 'HC0000000022'])
  })

  it("is the parcel's reference by default, unless the station made that up or makes all numbers", async () => {
    const parcels = [aParcel({ referenceNumber: 'WH-7' }), aParcel({ referenceNumber: '0000000042' })]
    expect(await numbersOf({ parcels })).toEqual(['WH-7', 'HC0000000014'])
    expect(await numbersOf({ parcels }, { tracking_numbers: 'sequence' })).toEqual([
      'HC0000000014',
      'HC0000000022',
    ])
  })

  it('is refused when no scanner could read it or another parcel has it', async () => {
    const plain = 'Use up to 50 plain letters, digits and signs.'
    const path = 'options.tracking_number'
    expect(await numbersOf({ options: { tracking_number: 'Größe' } })).toEqual(problem(path, plain))
    expect(await numbersOf({ options: { tracking_number: 'A\n^XZ' } })).toEqual(problem(path, plain))
    expect(await numbersOf({ options: { tracking_number: 'x'.repeat(51) } })).toEqual(problem(path, plain))
    const same = [aParcel({ referenceNumber: 'A' }), aParcel({ referenceNumber: 'A' })]
    expect(await numbersOf({ parcels: same }, { tracking_numbers: 'reference' })).toEqual(
      problem('parcel[1].reference_number', 'Another parcel has this number already.'),
    )
  })

  it.each([
    ['ordre n° 4711 – à livrer', 'ordre n° 4711 – à livrer'],
    [`ORDER-${'0123456789'.repeat(9)}`, 'ORDER-0123456789012345678901234567…'],
    ['箱'.repeat(100), `${'箱'.repeat(34)}…`],
    [' WH 7', ' WH 7'],
  ])(
    'is one of the station’s where the reference is none, which is printed and told: %s',
    async (sent, printed) => {
      for (const tracking_numbers of ['sent', 'reference', 'sequence'] as const) {
        const drawn: (string | null)[] = []
        const { context } = recordContext()
        const outcome = await generic.createLabel(
          aLabelRequest('house_standard', { reference: null, parcels: [aParcel({ referenceNumber: sent })] }),
          aConnection({ ...houseCourier.config, tracking_numbers }),
          {
            ...context,
            renderLabels: (labels, target) => {
              drawn.push(...labels.map(({ reference }) => reference))
              return context.renderLabels(labels, target)
            },
          },
        )
        expect(outcome).toMatchObject({
          ok: true,
          value: { trackingNumber: 'HC0000000014', references: [sent] },
        })
        expect(drawn).toEqual([printed])
        const told = outcome.messages.filter(({ code }) => code === 'reference_is_no_number')
        expect(told).toHaveLength(tracking_numbers === 'sequence' ? 0 : 1)
        for (const { message, details } of told) {
          expect(details).toEqual({ fields: ['parcel[0].reference_number'] })
          expect(message?.includes('shortened')).toBe(printed !== sent)
        }
      }
    },
  )

  it('starts with the prefix set, else with the initials of the carrier', async () => {
    const [set] = await numbersOf({}, { tracking_prefix: 'x9z' })
    const [initials] = await numbersOf({}, { tracking_prefix: '' })
    expect([set, initials]).toEqual(['X9Z0000000014', 'HC0000000014'])
  })

  it('never comes twice, not across connections of one prefix and not after a restart', async () => {
    const home = tempHome()
    const numbers: unknown[] = []
    for (let start = 0; start < 3; start += 1) {
      const database = openDatabase(home, migrations)
      const { context } = recordContext({ nextNumber: createSequences(database) })
      const parcels = Array.from({ length: 20 }, () => aParcel())
      numbers.push(...(await numbersOf({ parcels }, {}, context)))
      numbers.push(...(await numbersOf({ parcels }, { brand_color: 'red' }, context)))
      database.close()
    }
    expect(new Set(numbers).size).toBe(120)
    expect(numbers.at(-1)).toBe(`HC000000120${checkDigit('000000120')}`)
  })
})
