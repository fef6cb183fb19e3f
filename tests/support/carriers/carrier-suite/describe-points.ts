import { describe, expect, it } from 'vitest'
import type { CarrierAdapter, CarrierConnection } from '../../../../main/carriers/contract/adapter.ts'
import type { CarrierPoint, LabelRequest, PointsFound } from '../../../../main/carriers/contract/model.ts'
import { accepted, expectRefusal, expectStorable, expectWords } from './expectations.ts'
import type { CarrierFixtures, CarrierServer, PointFixtures } from './fixtures.ts'
import { type PlayOptions, play } from './stage.ts'

/** Points somebody can choose, whatever a carrier's answer looks like, and what a purchase makes of the chosen one. */
export function describePoints<Settings, Config>(
  { findPoints, createLabel }: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  { points: given, labelRequest }: CarrierFixtures,
  server: CarrierServer,
): void {
  if (!findPoints) return
  if (!given) throw new Error('The suite needs `points` among the fixtures of a carrier that finds any')
  const free = { isPaid: false, needsAnswer: false }

  const ask = async (before: PlayOptions['before'] = {}) => {
    const run: Parameters<typeof play>[0]['run'] = context => findPoints(given.request, connection, context)
    const { outcome } = await play({ name: 'findPoints', ...free, run }, server, { before })
    if (!outcome) throw new Error('it threw')
    expectWords(outcome)
    return { ...(accepted(outcome) as PointsFound), messages: outcome.messages }
  }

  const buy = (point: string, before: PlayOptions['before'] = {}) => {
    const { options, ...more } = given.purchase
    const request: LabelRequest = {
      ...labelRequest,
      ...more,
      options: { ...labelRequest.options, ...options, hold_at_location: point },
    }
    if (!createLabel) throw new Error('A carrier that finds points sells labels to them')
    const run: Parameters<typeof play>[0]['run'] = context => createLabel(request, connection, context)
    return play({ name: 'createLabel', isPaid: true, needsAnswer: true, run }, server, { before })
  }

  describeFinding(ask, given)
  describe('a chosen pickup point', () => {
    it('is sent with the purchase by nothing but its ID', async () => {
      const [point] = (await ask()).points
      const id = point?.id ?? ''
      const { outcome, sent } = await buy(id)
      if (!outcome) throw new Error('it threw')
      accepted(outcome)
      expect(sent.some(({ body }) => body.includes(id))).toBe(true)
    })

    it('may be gone when the label is bought, which is said where the point is chosen', async () => {
      const [point] = (await ask()).points
      const { outcome } = await buy(point?.id ?? '', given.gone.answers)
      if (!outcome) throw new Error('it threw')
      const { messages, retry } = expectRefusal(outcome)
      expect(retry).toBe('never')
      const said = messages.find(({ code }) => code === given.gone.code)
      expect(said?.details).toMatchObject({ fields: ['options.hold_at_location'] })
    })
  })
}

type Ask = (
  before?: PlayOptions['before'],
) => Promise<PointsFound & { messages: readonly { code?: string | undefined }[] }>

function describeFinding(ask: Ask, given: PointFixtures): void {
  describe('its pickup points', () => {
    it('have an ID that can be sent, a name, and hours in the order of the week, the nearest first', async () => {
      const found = await ask()
      expect(found.points.length).toBeGreaterThan(0)
      expectStorable(found)
      for (const point of found.points) expectPoint(point)
      expectNearestFirst(found.points)
    })

    it('are none, without a complaint, where there is none', async () => {
      expect(await ask(given.none)).toMatchObject({ points: [], messages: [] })
    })

    it('stand last, with how far away they are in metres, where they are far away', async () => {
      const { points } = await ask(given.far)
      expectNearestFirst(points)
      expect(points.at(-1)?.distanceMetres).toBeGreaterThan(100_000)
    })

    const { abroad } = given
    if (abroad)
      it('are none of another country, which is said', async () => {
        const { points, messages } = await ask(abroad)
        const countries = new Set(points.map(({ address }) => address.countryCode))
        expect([...countries]).toEqual([given.request.address.countryCode])
        expect(messages.map(({ code }) => code)).toEqual(['points_left_out'])
      })
  })
}

function expectPoint({ id, name, hours, distanceMetres, takes, address }: CarrierPoint): void {
  // The field it is entered in takes so many.
  expect(id).toMatch(/^[\x21-\x7e][\x20-\x7e]{0,58}[\x21-\x7e]$/)
  expect(name).toMatch(/\S/)
  expect(address.countryCode).toMatch(/^[A-Z]{2}$/)
  if (distanceMetres !== null) expect(Number.isSafeInteger(distanceMetres)).toBe(true)
  for (const most of [takes.maxWeightGrams, ...(takes.maxSidesMillimetres ?? [])])
    if (most !== null) expect(most).toBeGreaterThan(0)
  for (const { day, opens, closes } of hours ?? []) {
    expect(day).toBeGreaterThanOrEqual(1)
    expect(day).toBeLessThanOrEqual(7)
    for (const time of [opens, closes]) expect(time).toMatch(/^([01]\d|2[0-4]):[0-5]\d$/)
    expect(opens < closes).toBe(true)
  }
  expect(hours?.map(({ day }) => day)).toEqual(hours?.map(({ day }) => day).toSorted())
}

function expectNearestFirst(points: readonly CarrierPoint[]): void {
  const far = points.map(({ distanceMetres }) => distanceMetres ?? Number.MAX_SAFE_INTEGER)
  expect(far).toEqual(far.toSorted((one, other) => one - other))
}
