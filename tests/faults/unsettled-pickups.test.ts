import { describe, expect, test } from 'vitest'
import { errorOf } from '../support/contract/call.ts'
import { scriptedPickups } from '../support/desks/pickup-desk.ts'

describe('what a carrier gave no answer about', () => {
  async function silent(operation: 'pickups' | 'pickup-changes' | 'pickup-cancels') {
    const found = await scriptedPickups()
    const { carrier, schedule, update, cancel } = found
    const [one, two] = [await found.bought(), await found.bought()]
    if (operation !== 'pickups') await schedule([one.tracking_number])
    const before = (await found.list()).body.results[0]
    carrier.behave(operation, { status: 500, body: {} })
    const refused = await (operation === 'pickups'
      ? schedule([one.tracking_number])
      : operation === 'pickup-changes'
        ? update(before?.id ?? '', { ready_time: '15:00', tracking_numbers: [two.tracking_number] })
        : cancel(before?.id ?? ''))
    expect(refused.status).toBe(424)
    const [unsettled] = await found.unsettled()
    if (!unsettled) throw new Error('nothing is unsettled')
    return { ...found, one, two, before, id: unsettled.id }
  }

  test('was scheduled, once somebody tells its number', async () => {
    const { settle, read, id, unsettled, cancel } = await silent('pickups')
    expect(errorOf(await settle(id, { happened: true })).details).toEqual({
      confirmation_number: ['This field is required.'],
    })
    const settled = await settle(id, { happened: true, confirmation_number: 'P-7' })
    expect(settled).toMatchObject({ status: 200, body: { id, confirmation_number: 'P-7' } })
    expect((await read(id)).body).toEqual(settled.body)
    expect(await unsettled()).toEqual([])
    expect((await cancel(id)).status).toBe(200)
  })

  test('was not scheduled, and its shipments can be', async () => {
    const { settle, read, id, schedule, one, carrier } = await silent('pickups')
    expect((await settle(id, { happened: false })).status).toBe(200)
    expect((await read(id)).status).toBe(404)
    carrier.behave('pickups', {})
    expect((await schedule([one.tracking_number])).status).toBe(201)
  })

  test('was changed', async () => {
    const { settle, id, before, two, schedule, one } = await silent('pickup-changes')
    const { body } = await settle(id, { happened: true })
    expect(body).toEqual({ ...before, ready_time: '15:00', parcels: two.parcels })
    expect((await schedule([two.tracking_number])).status).toBe(400)
    expect((await schedule([one.tracking_number])).status).toBe(201)
  })

  test('was not changed, and meanwhile neither the old nor the new shipments are free', async () => {
    const { settle, id, before, one, two, schedule } = await silent('pickup-changes')
    for (const { tracking_number } of [one, two]) expect((await schedule([tracking_number])).status).toBe(400)
    expect((await settle(id, { happened: false })).body).toEqual(before)
    expect((await schedule([one.tracking_number])).status).toBe(400)
    expect((await schedule([two.tracking_number])).status).toBe(201)
  })

  test.each([
    [true, 404],
    [false, 200],
  ])('was cancelled: %s', async (happened, status) => {
    const { settle, id, before, read } = await silent('pickup-cancels')
    expect((await settle(id, { happened })).body).toEqual(before)
    expect((await read(id)).status).toBe(status)
  })

  test('is settled once, and what is known is not settled at all', async () => {
    const { settle, id, scheduled, carrier } = await silent('pickups')
    carrier.behave('pickups', {})
    await settle(id, { happened: true, confirmation_number: 'P-7' })
    for (const known of [id, (await scheduled()).id]) {
      const refused = await settle(known, { happened: false })
      expect(refused.status).toBe(409)
      expect(errorOf(refused).code).toBe('state_error')
    }
    expect((await settle('pck_none', { happened: true })).status).toBe(404)
  })
})
