import { expect, it } from 'vitest'
import type { CarrierAdapter, CarrierConnection } from '../../../../main/carriers/contract/adapter.ts'
import type { CarrierPayment } from '../../../../main/carriers/contract/model.ts'
import { adapterCodes } from '../../../../main/carriers/contract/outcome.ts'
import type { RecordedContext } from '../carrier-context.ts'
import { expectRefusal } from './expectations.ts'
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

  for (const paidBy of payments ? payers.filter(each => !payments.includes(each)) : [])
    it(`refuses that the ${paidBy} pays`, async () => {
      const request = { ...labelRequest, payment: { paidBy, currency: null, accountNumber: '1' } }
      expect(expectRefusal(await createLabel(request, connection, record().context)).retry).toBe('never')
    })
}
