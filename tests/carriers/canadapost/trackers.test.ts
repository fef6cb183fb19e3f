import { describe, expect, it } from 'vitest'
import { canadapost } from '../../../main/carriers/canadapost/index.ts'
import { accepted } from '../../support/carriers/carrier-suite/expectations.ts'
import { anOrder, simulated } from './fixtures.ts'

const { connection, context } = simulated()

describe('tracking', () => {
  it('says of every pin what is wrong with it, and of the others where they are', async () => {
    const { trackingNumber } = accepted(await canadapost.createLabel(anOrder(), connection(), context()))
    const request = {
      trackingNumbers: [trackingNumber, '1111111111111111'],
      carrierName: null,
      reference: null,
      accountNumber: null,
    }
    const outcome = await canadapost.track(request, connection(), context())
    expect(accepted(outcome)).toMatchObject([{ trackingNumber, status: 'in_transit', delivered: false }])
    expect(outcome.messages).toEqual([
      { code: '004', message: 'No Pin History', details: { tracking_number: '1111111111111111' } },
    ])
    const steps = []
    for (let step = 0; step < 3; step += 1)
      steps.push(
        ...accepted(
          await canadapost.track({ ...request, trackingNumbers: [trackingNumber] }, connection(), context()),
        ),
      )
    expect(steps.map(({ status }) => status)).toEqual(['in_transit', 'out_for_delivery', 'delivered'])
    expect(steps.at(-1)).toMatchObject({ delivered: true, info: { signed_by: 'A. BYRON' } })
    expect(steps.at(-1)?.events[0]).toMatchObject({ code: '1408', time: '10:15', location: 'MONTREAL, QC' })
  })
})

describe('a signature put online', () => {
  const signed = simulated({ script: { life: ['delivered', 'signed'], parcels: ['7023210000009999'] } })

  it('leaves a parcel delivered', async () => {
    const request = {
      trackingNumbers: ['7023210000009999'],
      carrierName: null,
      reference: null,
      accountNumber: null,
    }
    const ask = () => canadapost.track(request, signed.connection(), signed.context())
    accepted(await ask())
    const [detail] = accepted(await ask())
    expect(detail?.events.map(({ code }) => code)).toEqual(['0020', '1408'])
    expect(detail).toMatchObject({ status: 'delivered', delivered: true })
  })
})
