import { expect, onTestFinished, test } from 'vitest'
import { runDesk } from '../../../../support/desks/run-desk.ts'
import { addConnection, courier, dover, salem, service } from '../../../../support/desks/shipping-data.ts'
import { start } from '../../../../support/simulators/usps/index.ts'

const box = { length: 9, width: 6, height: 3, dimension_unit: 'IN' }

/** A shop in the United States that sends by USPS alone. */
async function uspsRuns() {
  const at = await runDesk({ own: false })
  const usps = await start({ port: 0, now: at.clock.now })
  onTestFinished(usps.stop)
  await at.call('PATCH', `/desk/connections/${at.connection.id}`, { active: false })
  const connection = await addConnection(at.call, {
    carrier_name: 'usps',
    carrier_id: 'usps',
    test_mode: true,
    credentials: { client_id: 'app', client_secret: 'a-secret-of-the-app' },
    config: { base_url: usps.url },
  })
  const take = (more: object = {}) => at.take({ shipping_from: dover, shipping_to: salem, ...more })
  const serviceOf = async (orders: { id: string }[], choice: object) => {
    const run = await at.begin(orders, { choice, parcel: box })
    return (await at.items(run)).map(({ service, state, message }) => service ?? [state, message])
  }
  return { ...at, connection, take, serviceOf }
}

test('a run takes Media Mail only where it is named, or the order says that it has media', async () => {
  const at = await uspsRuns()
  const mug = await at.take()
  const book = await at.take({ options: { content_class: 'media' } })
  const wished = await at.take({ options: { preferred_service: 'usps_media_mail' } })
  expect(await at.serviceOf([mug, book, wished], { kind: 'rules' })).toEqual([
    'usps_ground_advantage',
    'usps_media_mail',
    'usps_media_mail',
  ])
  const named = await at.take()
  expect(await at.serviceOf([named], { kind: 'service', service: 'usps_media_mail' })).toEqual([
    'usps_media_mail',
  ])
})

test('where only services with a condition are offered nothing is chosen, and why is said', async () => {
  const at = await uspsRuns()
  await at.call('PATCH', `/desk/connections/${at.connection.id}`, {
    config: { ...at.connection.config, shipping_services: ['usps_media_mail'] },
  })
  expect(await at.serviceOf([await at.take()], { kind: 'cheapest' })).toEqual([
    ['skipped', expect.stringContaining('Only services with a condition')],
  ])
})

test('a run sends to a door by the cheapest that goes there, and to a pickup point where the order says so', async () => {
  const at = await runDesk({ own: false })
  await at.call('PATCH', `/desk/connections/${at.connection.id}`, { active: false })
  const services = [{ ...service('to_a_point', 3, 2), pickup_point: true }, service('to_the_door', 7, 2)]
  await addConnection(at.call, courier('points', { config: { services } }))
  const home = await at.take()
  const point = await at.take({ options: { hold_at_location: true } })
  const run = await at.begin([home, point], { choice: { kind: 'cheapest' }, parcel: box })
  expect((await at.items(run)).map(({ service: chosen }) => chosen)).toEqual(['to_the_door', 'to_a_point'])
})
