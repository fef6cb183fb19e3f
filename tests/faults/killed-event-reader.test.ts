import { expect, test } from 'vitest'
import type { EventsRead } from '../../shared/api/events.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

test('a reader of events goes on at its cursor after a kill, and what it read is what is stored', async () => {
  const home = tempHome()
  const first = await killableStation(home)
  const { carrier_id } = await addConnection(first.call, courier())
  const drafts = await Promise.all(
    Array.from({ length: 30 }, () => addShipment(first.call, { carrier_ids: [carrier_id] })),
  )
  const seen: string[] = []
  let cursor = 'ec_0'
  const readFrom = async ({ call }: Pick<typeof first, 'call'>) => {
    const { body } = await call<EventsRead>('GET', `/v1/events?after=${cursor}&limit=2`)
    seen.push(...body.results.map(({ id }) => id))
    cursor = body.cursor
    return body.has_more
  }
  const purchases = drafts.map(draft => buy(first.call, draft).catch(() => null))
  while (seen.length < 20) await readFrom(first)
  await first.kill()
  await Promise.all(purchases)

  const second = await killableStation(home)
  await Promise.all(drafts.map(draft => buy(second.call, draft)))
  while (await readFrom(second));
  const stored: string[] = []
  for (let path = '/desk/event-records?limit=100'; path !== ''; ) {
    const { body } = await second.call<{ next: string | null; results: { id: string }[] }>('GET', path)
    stored.push(...body.results.map(({ id }) => id))
    path = body.next?.replace(/^https?:\/\/[^/]+/, '') ?? ''
  }
  expect(seen).toEqual(stored.reverse())
  expect(new Set(seen).size).toBe(seen.length)
  // A tracker and a purchase each, whichever of the two stations bought it.
  expect(seen).toHaveLength(60)
})
