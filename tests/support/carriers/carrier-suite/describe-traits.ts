import { expect, it } from 'vitest'
import {
  type CarrierAdapter,
  type CarrierConnection,
  returnLabel,
} from '../../../../main/carriers/contract/adapter.ts'
import type { CarrierPayment, LabelRequest } from '../../../../main/carriers/contract/model.ts'
import { adapterCodes } from '../../../../main/carriers/contract/outcome.ts'
import type { RecordedContext } from '../carrier-context.ts'
import { accepted, expectRefusal } from './expectations.ts'
import type { CarrierFixtures } from './fixtures.ts'

const payers: readonly CarrierPayment['paidBy'][] = ['sender', 'recipient', 'third_party']

/** What an adapter says it cannot take, it refuses before anything is bought. */
export function describeTraits<Settings, Config>(
  { createLabel, traits = {} }: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  { labelRequest }: CarrierFixtures,
  record: () => RecordedContext,
): void {
  const { payments, parcels } = traits
  if (!createLabel) return
  const [parcel] = labelRequest.parcels
  if (parcels === 'one' && parcel)
    it('refuses more parcels than it takes', async () => {
      const request = { ...labelRequest, parcels: [parcel, parcel] }
      const { messages } = expectRefusal(await createLabel(request, connection, record().context))
      expect(messages.map(({ code }) => code)).toContain(adapterCodes.multiParcel)
    })

  describeReturnLabels({ createLabel, traits }, connection, labelRequest, record)

  for (const paidBy of payments ? payers.filter(each => !payments.includes(each)) : [])
    it(`refuses that the ${paidBy} pays`, async () => {
      const request = { ...labelRequest, payment: { paidBy, currency: null, accountNumber: '1' } }
      expect(expectRefusal(await createLabel(request, connection, record().context)).retry).toBe('never')
    })
}

/** A label for the way back comes along exactly where one is asked for, and is another shipment. */
function describeReturnLabels<Settings, Config>(
  { createLabel, traits = {} }: Pick<CarrierAdapter<Settings, Config>, 'createLabel' | 'traits'>,
  connection: CarrierConnection<Settings, Config>,
  labelRequest: LabelRequest,
  record: () => RecordedContext,
): void {
  const buy = async (options: Record<string, unknown>) => {
    const request = { ...labelRequest, options: { ...labelRequest.options, ...options } }
    return createLabel ? accepted(await createLabel(request, connection, record().context)) : null
  }
  it('gives no return label that nobody asked for', async () => {
    expect((await buy({}))?.returns ?? []).toEqual([])
  })

  if (traits.returnLabels)
    it('gives a return label along where one is asked for, under a number of its own', async () => {
      const bought = await buy({ [returnLabel]: true })
      const returns = bought?.returns ?? []
      expect(returns).toHaveLength(bought?.trackingNumbers.length || 1)
      for (const { trackingNumber, shipmentIdentifier, label } of returns) {
        expect([bought?.trackingNumber, ...(bought?.trackingNumbers ?? [])]).not.toContain(trackingNumber)
        expect(shipmentIdentifier).not.toBe(bought?.shipmentIdentifier)
        expect(label.format).toBe(labelRequest.labelFormat)
        expect(label.bytes).not.toEqual(bought?.label?.bytes)
      }
    })
}
