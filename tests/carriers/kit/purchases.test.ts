import { expect, test } from 'vitest'
import { done, failed } from '../../../main/carriers/contract/outcome.ts'
import { pickupAsAsked, pickupWithoutNumber, rebook } from '../../../main/carriers/kit/pickups.ts'
import {
  boughtUnder,
  finishPurchase,
  foundWithoutLabel,
  oneLabel,
  partOf,
  purchaseWords,
} from '../../../main/carriers/kit/purchases.ts'
import { wantedQuotes } from '../../../main/carriers/kit/results.ts'
import { recordContext } from '../../support/carriers/carrier-context.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const asked = { labelFormat: 'ZPL', paper: { widthInch: 4, heightInch: 6 } } as const

test('labels become one document, or none where one of them cannot be read', async () => {
  const { context } = recordContext()
  const good = partOf(base64('^XA'), 'zplii')
  expect(good).toMatchObject({ format: 'ZPL' })
  expect(await oneLabel([good, good], asked, context)).toMatchObject({ format: 'ZPL', paper: asked.paper })
  expect([partOf('', 'PDF'), partOf(null, 'PDF'), partOf(base64('x'), 'constructor')]).toEqual([
    null,
    null,
    null,
  ])
  expect(await oneLabel([good, null], asked, context)).toBeNull()
  expect(await oneLabel([], asked, context)).toBeNull()
  const broken = { assembleLabels: () => Promise.reject(new Error('no label')) }
  expect(await oneLabel([good], asked, broken)).toBeNull()
})

test('a purchase without a number or a label that can be read is nothing to buy again', async () => {
  const line = { words: purchaseWords('Carrier', 'example.com'), context: recordContext().context }
  const messages = [{ code: 'W1', message: 'Late today' }]
  const answered = { bought: boughtUnder('N1', ['N1'], null), paper: asked.paper, messages }
  const finish = (more: object) =>
    finishPurchase({ ...answered, parts: [partOf(base64('^XA'), 'ZPL')], ...more }, asked, line)
  expect(await finish({})).toMatchObject({ ok: true, value: { label: { format: 'ZPL' } }, messages })
  const lost = { ok: false, retry: 'unknown-outcome' }
  expect(await finish({ bought: null })).toMatchObject({
    ...lost,
    messages: [{ code: 'no_tracking_number' }, ...messages],
  })
  expect(await finish({ parts: [null], hint: '. Ask.' })).toMatchObject({
    ...lost,
    messages: [{ code: 'label_unreadable', message: expect.stringMatching(/read\. Ask\.$/) }, ...messages],
  })
})

test('what is found without its label says under which numbers', () => {
  expect(foundWithoutLabel(['M', 'N'], null)).toMatchObject({
    trackingNumber: 'M',
    shipmentIdentifiers: ['M', 'M'],
    label: null,
    pending: { arrives: 'never' },
  })
  const words = purchaseWords('Carrier', 'example.com')
  expect(words.wrongCount(2, 2)).toEqual([])
  expect(words.wrongCount(1, 2)).toMatchObject([{ code: 'parcels_missing' }])
  expect(words.noLabel({ shipmentIdentifier: 'M', trackingNumbers: ['N'] })).toMatchObject({
    details: { shipment_ids: ['M'], tracking_numbers: ['N'] },
  })
})

test('without a price of the services asked for the words of the carrier are the refusal', () => {
  const said = [{ code: 'S1', message: 'Not on Sundays' }]
  expect(wantedQuotes([], { services: [], messages: said, label: 'Carrier' })).toEqual(failed(said))
  expect(wantedQuotes([], { services: [], messages: [], label: 'Carrier' })).toMatchObject({
    messages: [{ code: 'no_rates' }],
  })
})

const cancelled = async () => done({ operation: 'Cancel Pickup', success: true })
const booking = { label: 'Carrier', site: 'example.com', confirmationNumber: 'P1', cancel: cancelled }

test('a pickup is changed by cancelling and booking, and what went wrong between is told', async () => {
  const notes: unknown[] = []
  const context = { note: (note: unknown) => void notes.push(note) }
  const again = await rebook({ ...booking, book: async () => done(pickupAsAsked('P2')) }, context)
  expect(again).toMatchObject({ ok: true, value: { confirmationNumber: 'P2' } })
  const lost = await rebook({ ...booking, book: () => Promise.reject(new Error('lost')) }, context)
  expect(lost).toMatchObject({ retry: 'unknown-outcome', messages: [{ code: 'pickup_not_rebooked' }] })
  expect(notes).toHaveLength(2)
  const refused = failed([{ code: 'late', message: 'Too late' }])
  const kept = await rebook({ ...booking, cancel: async () => refused, book: cancelled as never }, context)
  expect(kept).toEqual(refused)
  expect(pickupWithoutNumber('Carrier', 'example.com', [])).toMatchObject({ retry: 'unknown-outcome' })
})
