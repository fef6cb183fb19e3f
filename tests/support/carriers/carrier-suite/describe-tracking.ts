import { describe, expect, it } from 'vitest'
import type { TrackingDetail } from '../../../../main/carriers/contract/model.ts'
import { accepted, expectWords } from './expectations.ts'
import type { FixtureAnswer } from './fixture-server.ts'
import type { CarrierFixtures, CarrierServer, OperationCase, TrackingAnswer } from './fixtures.ts'
import { play } from './stage.ts'

/** A carrier tells as many events as are shown, whatever it writes as their day, in whatever language, code and order. */
export function describeTracking(
  cases: readonly OperationCase[],
  { trackingAnswer: answer }: CarrierFixtures,
  server: CarrierServer,
): void {
  const track = cases.find(({ name }) => name === 'track')
  if (!track) return
  if (!answer)
    throw new Error('The suite needs `trackingAnswer` of a carrier that tracks: add it to the fixtures')

  const told = teller(track, answer, server)
  const onDay = (event: Event, written: string) =>
    answer.days.reduce((left, name) => withText(left, name, written), event)
  const ofAll = (change: (event: Event) => Event) => told(events => events.map(change))

  describe('the events of a parcel', () => {
    it.each(days)(
      'are as many, each on its day or with what was written: "%s"',
      async (written, form, day) => {
        const isKnown = form === 'YYYY-MM-DD' || (answer.forms ?? []).some(each => each === form)
        const expected = isKnown ? day : null
        const { events, codes } = await ofAll(event => onDay(event, written))
        expect(new Set(events.map(({ date }) => date))).toEqual(new Set([expected]))
        expect(codes.includes('unreadable_date')).toBe(expected === null)
        if (expected === null) for (const { description } of events) expect(description).toContain(written)
      },
    )

    it('keep their days where that of one cannot be read', async () => {
      const usual = await told(events => events)
      const { events } = await told(([first = '', ...others]) => [onDay(first, '31/31/2021'), ...others])
      const dated = events.filter(({ date }) => date !== null)
      expect(dated).toHaveLength(answer.count - 1)
      expect(usual.events).toEqual(expect.arrayContaining(dated))
    })

    it.each(['Livré au destinataire', 'お届け済み', ''])('are as many in the words "%s"', async words => {
      for (const name of answer.words) await ofAll(event => withText(event, name, words))
    })

    it('are as many under codes nobody has listed', async () => {
      await ofAll(event => withText(event, answer.code, 'ZZ9'))
    })

    it('are the same, and the parcel as far, in the other order', async () => {
      const usual = await told(events => events)
      const { events, status } = await told(given => given.toReversed())
      expect(events).toEqual(expect.arrayContaining(usual.events))
      expect(status).toBe(usual.status)
    })
  })
}

/** What is told of the parcel where the carrier writes its events in another way: as many as it gives. */
const teller =
  (track: OperationCase, answer: TrackingAnswer, server: CarrierServer) =>
  async (change: (events: Event[]) => Event[]) => {
    const { outcome } = await play(track, server, {
      intercept: (_, usual) => withEvents(usual, answer, change),
    })
    if (!outcome) throw new Error('it threw')
    expectWords(outcome)
    const [detail] = accepted(outcome) as TrackingDetail[]
    if (!detail) throw new Error('it tells nothing of the parcel')
    expect(detail.events).toHaveLength(answer.count)
    return { ...detail, codes: outcome.messages.map(({ code }) => code) }
  }

/** What a carrier may write as a day, in which form, and which day it is there. */
const days: readonly (readonly [written: string, form: string, day: string | null])[] = [
  ['2021-08-17T19:11:26+02:00', 'YYYY-MM-DD', '2021-08-17'],
  ['2021-08-09', 'YYYY-MM-DD', '2021-08-09'],
  ['8/17/2021 7:11:26 PM', 'M/D/YYYY', '2021-08-17'],
  ['8/9/2021 7:11:26 AM', 'M/D/YYYY', '2021-08-09'],
  ['17/8/2021 19:11', 'D/M/YYYY', '2021-08-17'],
  ['17.08.2021 19:11', 'D.M.YYYY', '2021-08-17'],
  ['09-08-2021, 19:11', 'D.M.YYYY', '2021-08-09'],
  ['2021-02-31', 'YYYY-MM-DD', null],
  ['17 août 2021', 'none', null],
  ['2021年8月17日', 'none', null],
  ['yesterday', 'none', null],
  ['', 'none', null],
]

/** JSON, or an element with all that is in it. */
type Event = object | string

function withEvents(
  given: FixtureAnswer,
  { list }: TrackingAnswer,
  change: (events: Event[]) => Event[],
): FixtureAnswer {
  const { body } = given
  if (typeof body === 'string') {
    const [element = list] = list.split(' ')
    const elements = body.match(new RegExp(`<${list}[ >][^]*?</${element}>`, 'g')) ?? []
    const changed = change([...elements])
    let at = 0
    const next = () => String(changed[at++] ?? '')
    return {
      ...given,
      body: elements.reduce((left, each) => left.replace(each, `\0`), body).replaceAll('\0', next),
    }
  }
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => [
        name,
        name === list && Array.isArray(value) ? change(value) : walk(value),
      ]),
    )
  }
  return { ...given, body: walk(body) }
}

/** Another text for a member, wherever in the event it stands. */
function withText(event: Event, name: string, text: string): Event {
  if (typeof event === 'string' && new RegExp(` ${name}="`).test(event))
    return event.replace(new RegExp(` ${name}="[^"]*"`), ` ${name}="${text}"`)
  if (typeof event === 'string')
    return event.replace(
      new RegExp(`<${name}>((?:<content>)*)[^<]*`),
      (_, inner: string) => `<${name}>${inner}${text}`,
    )
  return Object.fromEntries(
    Object.entries(event).map(([member, value]) => [
      member,
      member === name ? text : isRecord(value) ? withText(value, name, text) : value,
    ]),
  )
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
