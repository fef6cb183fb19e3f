import { expect, test } from 'vitest'
import { boardDesk } from '../support/desks/board-desk.ts'

const places = {
  de: { country_code: 'DE', postal_code: '10117', city: 'Berlin', state_code: null },
  es: { country_code: 'ES', postal_code: '28013', city: 'Madrid', state_code: null },
  fr: { country_code: 'CA', postal_code: 'H3N1S4', city: 'Montréal', state_code: 'QC' },
  en: { country_code: 'JP', postal_code: '100-0001', city: 'Tokyo', state_code: null },
} as const

test.each([
  ['en', 'in_transit', 'is on its way.'],
  ['de', 'in_transit', 'ist unterwegs.'],
  ['fr', 'ready_for_pickup', 'vous attend dans un point de retrait'],
  ['es', 'delivery_failed', 'no se pudo entregar.'],
  ['fr', 'delivered', 'a été livré le 5 janvier 2026.'],
] as const)(
  'the text for a recipient who reads %s says %s as it is said there',
  async (reads, status, words) => {
    const { bought, say, of, database } = await boardDesk()
    const parcel = await bought()
    for (const [field, value] of Object.entries(places[reads]))
      database
        .prepare(`UPDATE shipments SET document = json_set(document, '$.recipient.' || ?, ?) WHERE id = ?`)
        .run(field, value, parcel.id)
    await say(parcel, { status, on: '2026-01-05', delivered: status === 'delivered' })
    const { share } = await of(parcel)
    expect(share.language).toBe(reads)
    expect(share.text).toContain(words)
  },
)

test('the text for the recipient of a parcel that is stuck or late says so, and not that it is on its way', async () => {
  const { bought, say, of, clock } = await boardDesk()
  const [stuck, late] = [await bought(), await bought()]
  await say(stuck, { status: 'in_transit', on: '2026-01-05' })
  clock.jump(15 * 24 * 3_600_000)
  await say(late, { status: 'in_transit', on: '2026-01-20', expected: '2026-01-19' })
  expect(await of(stuck)).toMatchObject({
    state: 'stuck',
    share: {
      text: expect.stringMatching(/^There has been no news of your parcel .* since January 5, 2026\./),
    },
  })
  expect(await of(late)).toMatchObject({
    state: 'late',
    share: {
      text: expect.stringContaining('it was due on January 19, 2026 and has not been delivered yet.'),
    },
  })
})
