import { describe, expect, test } from 'vitest'
import { errorOf } from '../support/contract/call.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()

describe('what the station does by itself', () => {
  const path = '/desk/background-settings'

  test('is set part by part and kept', async () => {
    const before = await call('GET', path)
    expect(before).toMatchObject({
      status: 200,
      body: {
        tracking: true,
        tracking_interval_minutes: 120,
        webhooks_to_this_computer: true,
        webhooks_to_private_network: false,
      },
    })
    const changed = await call('PATCH', path, { tracking_interval_minutes: 30 })
    expect(changed.body).toEqual({ ...before.body, tracking_interval_minutes: 30 })
    expect((await call('GET', path)).body).toEqual(changed.body)
  })

  test.each([{ tracking_interval_minutes: 5 }, { tracking: 'often' }])(
    'is not set to %j, which changes nothing',
    async body => {
      const before = station().stored()
      const refused = await call('PATCH', path, body)
      expect(refused.status).toBe(400)
      expect(JSON.stringify(errorOf(refused))).toContain(Object.keys(body)[0])
      expect(station().stored()).toBe(before)
    },
  )
})

describe('how long things are kept', () => {
  test('is set part by part, and the metadata of the interface follows', async () => {
    expect((await call('GET', '/')).body).toMatchObject({ ORDER_DATA_RETENTION: false })
    const { body } = await call('PATCH', '/desk/retention', { orders: 365, events: null })
    expect(body).toMatchObject({ orders: 365, events: null, labels: null })
    expect((await call('GET', '/desk/retention')).body).toEqual(body)
    expect((await call('GET', '/')).body).toMatchObject({ ORDER_DATA_RETENTION: true })
  })

  test.each([{ orders: 0 }, { orders: 'soon' }, { orders: 4_000 }])(
    'is not %j, which changes nothing',
    async body => {
      const before = station().stored()
      expect((await call('PATCH', '/desk/retention', body)).status).toBe(400)
      expect(station().stored()).toBe(before)
    },
  )
})
