import { describe, expect, test } from 'vitest'
import type { LabelRequest } from '../../../main/carriers/contract/model.ts'
import { royalmail } from '../../../main/carriers/royalmail/index.ts'
import { aFindRequest, aHandedShipment, aParcel } from '../../support/carriers/carrier-requests.ts'
import { stageOf } from '../../support/carriers/carrier-stage.ts'
import { accepted, expectRefusal } from '../../support/carriers/carrier-suite/expectations.ts'
import type { FixtureAnswers } from '../../support/carriers/carrier-suite/fixture-server.ts'
import * as say from './answers.ts'
import { abroad, aConnection, account, anOrder, belfast, calls, customs, fixtures } from './fixtures.ts'

const config = fixtures.config
const connection = aConnection(config)

async function buying(more: Partial<LabelRequest> = {}, answers: FixtureAnswers = {}) {
  const stage = stageOf(fixtures, answers)
  const outcome = await royalmail.createLabel(anOrder(more), connection, stage.context)
  const [sent] = stage.bodies('/orders')
  return { outcome, stage, order: sent?.items[0] }
}

describe('an order', () => {
  test.each([
    ['Order 1234', 'Order 1234 shp_1'],
    [null, 'shp_1'],
  ])('of the reference %s is found again as "%s"', async (reference, orderReference) => {
    expect((await buying({ reference })).order.orderReference).toBe(orderReference)
  })

  test('tells of Northern Ireland alone whether a business receives it', async () => {
    expect((await buying()).order.isRecipientABusiness).toBeUndefined()
    expect((await buying({ recipient: belfast })).order.isRecipientABusiness).toBe(true)
    const home = { ...belfast, residential: true }
    expect((await buying({ recipient: home })).order.isRecipientABusiness).toBe(false)
  })

  test('has several parcels as its packages, in grams and millimetres rounded up', async () => {
    const parcels = [aParcel({ weight: 0.0001, length: 30.04 }), aParcel({ weight: 2.5 })]
    const { order } = await buying({ parcels })
    expect(order.packages).toMatchObject([
      { weightInGrams: 1, dimensions: { depthInMms: 301 } },
      { weightInGrams: 2500 },
    ])
  })

  test.each([
    [{ incoterm: 'DAP' }, 'DDU_DAP'],
    [{ incoterm: 'DDP' }, 'DDP'],
    [{ options: { ioss: 'IM2760000001' } }, 'IOSS_DDU'],
    [{ incoterm: 'DDP', options: { ioss: 'IM2760000001' } }, 'IOSS_DDP'],
  ])('abroad with %j goes by the term %s', async (more, term) => {
    expect((await buying(abroad({ customs: customs(more) }))).order.deliveryTerm).toBe(term)
  })

  test('within the country tells nothing of customs', async () => {
    const { order } = await buying({ customs: customs() })
    expect([order.deliveryTerm, order.packages[0].contents, order.label.includeCN]).toEqual([
      undefined,
      undefined,
      false,
    ])
  })
})

describe('a purchase', () => {
  test('that is refused says so at the field the carrier names', async () => {
    const refused = say.failedOrders(say.failedOrder(30, 'Unknown postcode', 'Recipient.Address.Postcode'))
    const { messages, retry } = expectRefusal((await buying({}, { [calls.ship]: refused })).outcome)
    expect([retry, messages]).toMatchObject([
      'never',
      [{ code: '30', details: { fields: ['recipient.postal_code'] } }],
    ])
  })

  test('of an account without labels says which it takes, and nothing is made', async () => {
    const { outcome } = await buying({}, { [calls.ship]: { status: 403 } })
    expect(expectRefusal(outcome).messages[0]?.message).toContain('business accounts (OBA)')
  })

  test('whose label could not be made is bought, and the label is asked for later with its number', async () => {
    const waiting = say.order({
      trackingNumber: undefined,
      packages: [{ packageNumber: 1 }],
      labelErrors: [{ code: 'L1', message: 'Not yet' }],
    })
    const { outcome } = await buying({}, { [calls.ship]: say.created(waiting) })
    expect(accepted(outcome)).toMatchObject({
      label: null,
      pending: { arrives: 'later' },
      trackingNumber: '',
      shipmentIdentifier: say.orderId,
    })
    expect(outcome.messages.map(({ code }) => code)).toContain('L1')
    const { context } = stageOf(fixtures)
    const { fetchLabelRequest } = fixtures
    if (!fetchLabelRequest) throw new Error('the fixtures fetch no label')
    const fetched = accepted(await royalmail.fetchLabel(fetchLabelRequest, connection, context))
    expect([fetched.label?.format, fetched.trackingNumber]).toEqual(['ZPL', say.number])
  })

  test('has no price with a connection that only tracks, which is said where there is no other', async () => {
    const { context, sent } = stageOf(fixtures)
    const onlyTracks = aConnection(config, { ...account, api_key: null })
    expect(accepted(await royalmail.rate(anOrder(), onlyTracks, context))).toEqual([])
    expect(royalmail.explain(anOrder(), onlyTracks).map(({ code }) => code)).toEqual(['only_tracks'])
    expect(sent).toEqual([])
  })

  test('in test mode is refused where no other server is named: it would be real', async () => {
    const { context, sent } = stageOf(fixtures)
    const real = aConnection({ ...config, base_url: null })
    const { messages } = expectRefusal(await royalmail.createLabel(anOrder(), real, context))
    expect([Object.keys(messages[0]?.details ?? {}), sent]).toEqual([['config.base_url'], []])
    const live = { ...real, testMode: false }
    accepted(await royalmail.createLabel(anOrder(), live, context))
    expect(sent.map(({ url }) => url.origin)).toEqual(['https://api.parcel.royalmail.com'])
  })

  test('without the key of Click & Drop is refused at its field, and nobody is asked', async () => {
    const { context, sent } = stageOf(fixtures)
    const onlyTracks = aConnection(config, { ...account, api_key: null })
    const { messages } = expectRefusal(await royalmail.createLabel(anOrder(), onlyTracks, context))
    expect([Object.keys(messages[0]?.details ?? {}), sent]).toEqual([['credentials.api_key'], []])
  })
})

describe('an order nobody knows the outcome of', () => {
  const find = (answers: FixtureAnswers, more: Parameters<typeof aFindRequest>[1] = {}) => {
    const stage = stageOf(fixtures, answers)
    const asked = aFindRequest(anOrder({ reference: 'Order 77' }), more)
    return royalmail.findShipment(asked, connection, stage.context).then(outcome => ({ outcome, ...stage }))
  }

  test('is asked for by its reference between quotes, and found with its number', async () => {
    const { outcome, sent } = await find({})
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/v1/orders/%22Order%2077%20shp_1%22'])
    expect(accepted(outcome)).toMatchObject({ isVoided: false, label: { trackingNumber: say.number } })
  })

  test('was certainly not made where no order has the reference', async () => {
    expect(accepted((await find({ [calls.read]: say.notFound })).outcome)).toBeNull()
  })

  test.each([
    ['none', say.read()],
    ['two', say.read(say.order(), say.order({ orderIdentifier: 10000002 }))],
    ['that of another', say.read(say.order({ orderReference: 'Order 77' }))],
  ])('stays unknown where the answer names %s', async (_, answer) => {
    expect(expectRefusal((await find({ [calls.read]: answer })).outcome).retry).toBe('safe')
  })

  test('was voided where the order is gone', async () => {
    const { outcome } = await find({ [calls.read]: say.notFound }, { shipmentIdentifier: say.orderId })
    expect(accepted(outcome)).toMatchObject({ isVoided: true })
  })
})

describe('a manifest', () => {
  const { endOfDayRequest, findEndOfDayRequest, fetchManifestRequest } = fixtures
  if (!endOfDayRequest || !findEndOfDayRequest || !fetchManifestRequest) throw new Error('no manifests')

  test('says that it takes everything with a label', async () => {
    const outcome = await royalmail.endOfDay(endOfDayRequest, connection, stageOf(fixtures).context)
    expect(outcome.messages.map(({ code }) => code)).toContain('manifest_takes_all')
  })

  test('whose paper failed is asked to be drawn again', async () => {
    const answers = {
      [calls.paper]: { body: { manifestNumber: 1, status: 'Failed' } },
      'POST /api/v1/manifests/retry/*': say.manifest(),
    }
    const { context } = stageOf(fixtures, answers)
    const { document } = accepted(await royalmail.fetchManifest(fetchManifestRequest, connection, context))
    expect(Buffer.from(document ?? []).toString()).toContain('manifest')
  })

  test('whose answer was lost is found by what its orders say', async () => {
    const two = ['10000001', '10000002']
    const shipments = two.map(shipmentIdentifier => aHandedShipment({ shipmentIdentifier }))
    const asked = { ...findEndOfDayRequest, shipments }
    const orders = (...closed: boolean[]) =>
      say.read(
        ...closed.map((isClosed, at) =>
          say.order({
            orderIdentifier: Number(two[at]),
            ...(isClosed ? { manifestedOn: '2026-03-04T17:00:00Z' } : {}),
          }),
        ),
      )
    const find = (answer: object) =>
      royalmail.findEndOfDay(asked, connection, stageOf(fixtures, { [calls.read]: answer }).context)
    expect(accepted(await find(orders(true, true)))).toEqual({ manifests: [] })
    expect(accepted(await find(orders(false, false)))).toBeNull()
    expect((await find(orders(true, false))).ok).toBe(false)
    expect((await find(orders(true))).ok).toBe(false)
  })
})
