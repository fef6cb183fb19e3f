import { describe, expect, it } from 'vitest'
import { canadapost } from '../../../main/carriers/canadapost/index.ts'
import type { CarrierData, LabelRequest } from '../../../main/carriers/contract/model.ts'
import { aDay } from '../../support/a-day.ts'
import { aHandedShipment, aParcel, aRateRequest } from '../../support/carriers/carrier-requests.ts'
import { accepted, expectRefusal, expectToAddUp } from '../../support/carriers/carrier-suite/expectations.ts'
import { anOrder, shipper, simulated, twoParcels } from './fixtures.ts'

const { simulator, sent, connection, context } = simulated({ labelLag: 2 })
const grouped = { transmit_shipment_by_default: false }

let orders = 0
const order = (more: Partial<LabelRequest> = {}) => {
  orders += 1
  return anOrder({ shipmentId: `shp_${orders}`, ...more })
}
const buy = (request: LabelRequest, config: object = {}) =>
  canadapost.createLabel(request, connection(config), context())
const codesOf = ({ messages }: { messages: { code?: string }[] }) => messages.map(({ code }) => code)
const voiding = (shipmentIdentifier: string, config: object = {}) =>
  canadapost.voidLabel({ shipmentIdentifier, service: null, options: {} }, connection(config), context())
const find = (request: LabelRequest, shipmentIdentifier: string | null = null, config: object = {}) =>
  canadapost.findShipment(
    { ...request, since: new Date('2026-03-04T10:00:00Z'), shipmentIdentifier, trackingNumber: null },
    connection(config),
    context(),
  )

describe('several parcels', () => {
  it('are priced each for itself and added up', async () => {
    const ask = async (parcels: LabelRequest['parcels']) =>
      accepted(await canadapost.rate(aRateRequest({ shipper, parcels }), connection(), context()))
    const [one] = await ask([aParcel({ weight: 2 })])
    const [other] = await ask([aParcel({ weight: 5 })])
    const [both] = await ask(twoParcels)
    expect(both?.totalMinor).toBe((one?.totalMinor ?? 0) + (other?.totalMinor ?? 0))
    if (both) expectToAddUp(both)
  })

  it('are asked about once when they are alike', async () => {
    const before = simulator().calls.length
    accepted(
      await canadapost.rate(
        aRateRequest({ shipper, parcels: [aParcel(), aParcel()] }),
        connection(),
        context(),
      ),
    )
    expect(simulator().calls.length).toBe(before + 1)
  })

  it('share what is insured and collected for the whole shipment', async () => {
    const parcels = [aParcel(), aParcel(), aParcel()]
    accepted(await buy(order({ parcels, options: { cash_on_delivery: 100 } })))
    const amounts = simulator()
      .calls.filter(({ operation }) => operation === 'ship')
      .slice(-3)
      .map(({ body }) => /<option-amount>(.*?)</.exec(body)?.[1])
    expect(amounts).toEqual(['33.34', '33.33', '33.33'])
  })

  it('are shipments of their own that go by all their numbers', async () => {
    const result = accepted(await buy(order({ parcels: twoParcels }), grouped))
    expect(new Set(result.trackingNumbers).size).toBe(2)
    expect(result.shipmentIdentifier).toBe(result.shipmentIdentifiers.join(','))
    expect(
      Buffer.from(result.label?.bytes ?? [])
        .toString('latin1')
        .match(/%PDF-/g),
    ).toHaveLength(2)
    accepted(await voiding(result.shipmentIdentifier))
    expect(simulator().paidFor()).not.toEqual(expect.arrayContaining(result.trackingNumbers))
  })

  it('are given back when one of them is refused, and nothing is left to pay for', async () => {
    const before = simulator().paidFor()
    simulator().misbehave({ on: 'ship', kind: 'refused_address', after: 1 })
    const outcome = expectRefusal(await buy(order({ parcels: twoParcels }), grouped))
    expect(outcome.retry).toBe('never')
    expect(codesOf(outcome)).toEqual(['1535', 'given_back'])
    expect(simulator().paidFor()).toEqual(before)
  })

  it('leave an unknown outcome, said as such, when those bought before were transmitted already', async () => {
    simulator().misbehave({ on: 'ship', kind: 'refused_address', after: 1 })
    const outcome = expectRefusal(
      await buy(order({ parcels: twoParcels }), { refund_email: 'desk@example.com' }),
    )
    expect(outcome.retry).toBe('unknown-outcome')
    expect(codesOf(outcome)).toEqual(['1535', 'refund_requested', 'not_given_back'])
  })

  it('leave an unknown outcome when nobody knows of the second, and what is known of the first is named', async () => {
    simulator().misbehave({ on: 'ship', kind: 'charge_then_error', after: 1 })
    const outcome = expectRefusal(await buy(order({ parcels: twoParcels }), grouped))
    expect(outcome.retry).toBe('unknown-outcome')
    expect(codesOf(outcome)).toContain('bought_without_label')
    expect(outcome.messages.at(-1)?.details).toMatchObject({
      tracking_numbers: [expect.stringMatching(/^\d{16}$/)],
    })
  })
})

describe('a label', () => {
  it('is asked for again while it is not ready', async () => {
    const before = simulator().calls.length
    accepted(await buy(order()))
    expect(
      simulator()
        .calls.slice(before)
        .map(({ operation }) => operation),
    ).toEqual(['ship', 'label', 'label', 'label'])
  })

  it.each(['broken', 'html', 'truncated'] as const)(
    'that comes %s leaves an unknown outcome that asking the carrier ends',
    async kind => {
      const request = order()
      simulator().misbehave({ on: 'label', kind, times: 5, after: kind === 'truncated' ? 2 : 0 })
      const outcome = expectRefusal(await buy(request))
      expect(outcome.retry).toBe('unknown-outcome')
      while (!(await find(request)).ok);
      const found = accepted(await find(request))
      expect(found?.label.trackingNumber).toBe(simulator().paidFor().at(-1))
      expect(found?.isVoided).toBe(false)
    },
  )

  it('that was never bought is not said to be there', async () => {
    const { messages, retry } = expectRefusal(await find(order()))
    expect(retry).toBe('safe')
    expect(messages.map(({ message }) => message).join()).not.toContain('schemas do not know')
  })

  it.each([
    ['for a later day', { shipment_date: '2026-03-09' }],
    ['for a group of its own', { group_id: 'Dock-2' }],
  ])('%s is found in its group, also when the settings have changed since', async (_, options) => {
    const request = order({ options })
    const { trackingNumber } = accepted(await buy(request, grouped))
    for (const config of [grouped, { ...grouped, cost_center: 'moved' }])
      expect(accepted(await find(request, null, config))?.label.trackingNumber).toBe(trackingNumber)
  })

  it('is found among any number of others, by one question where its request is known', async () => {
    const request = order({ parcels: twoParcels })
    const { trackingNumbers } = accepted(await buy(request, grouped))
    for (let count = 0; count < 61; count += 1) accepted(await buy(order(), grouped))
    const before = simulator().calls.length
    expect(accepted(await find(request, null, grouped))?.label.trackingNumbers).toEqual(trackingNumbers)
    const asked = simulator().calls.slice(before)
    expect(asked.filter(({ query }) => query.has('requestId'))).toHaveLength(2)
    expect(asked.filter(({ path }) => path.endsWith('/details'))).toEqual([])
    const changed = { ...grouped, cost_center: 'moved' }
    expect(accepted(await find(request, null, changed))?.label.trackingNumbers).toEqual(trackingNumbers)
  })

  it('that was transmitted meanwhile is found by its request', async () => {
    const request = order()
    const { trackingNumber } = accepted(await buy(request))
    expect(accepted(await find(request))?.label.trackingNumber).toBe(trackingNumber)
  })

  it('on letter paper is asked for only as PDF', async () => {
    accepted(await buy(order(), { label_type: 'PDF_8_5x11' }))
    expect(sent('ship')).toContain('<output-format>8.5x11<')
    accepted(await buy(order({ labelFormat: 'ZPL' }), { label_type: 'PDF_8_5x11' }))
    expect(sent('ship')).toContain('<output-format>4x6</output-format><encoding>ZPL<')
  })
})

describe('a void', () => {
  it('deletes what waits for its manifest, and knows that it is gone', async () => {
    const request = order()
    const { shipmentIdentifier: id } = accepted(await buy(request, grouped))
    expect(accepted(await find(request, id))?.isVoided).toBe(false)
    accepted(await voiding(id))
    expect(accepted(await find(request, id))?.isVoided).toBe(true)
    expect(codesOf(await voiding(id))).toEqual(['unknown_shipment'])
  })

  it('asks for a refund of what was transmitted, under the mail address of the connection', async () => {
    const { shipmentIdentifier: id } = accepted(await buy(order()))
    expect(expectRefusal(await voiding(id)).messages[0]?.details).toHaveProperty(['config.refund_email'])
    const outcome = await voiding(id, { refund_email: 'desk@example.com' })
    expect(outcome.messages[0]?.message).toMatch(/under ticket GT\d+RT/)
    expect(codesOf(await voiding(id, { refund_email: 'desk@example.com' }))).toEqual(['already_voided'])
  })
})

it('takes no page of a gateway for a void or a cancelled pickup', async () => {
  const { shipmentIdentifier: id } = accepted(await buy(order(), grouped))
  simulator().misbehave({ on: 'shipment_delete', kind: 'html' })
  expect(expectRefusal(await voiding(id)).retry).toBe('unknown-outcome')
  simulator().misbehave({ on: 'pickup_change_delete', kind: 'html' })
  const pickup = {
    confirmationNumber: '3000001',
    address: null,
    pickupDate: null,
    reason: null,
    carrierData: {},
  }
  const outcome = await canadapost.cancelPickup(pickup, connection(), context())
  expect(expectRefusal(outcome).retry).toBe('unknown-outcome')
})

describe('the end of a day', () => {
  const handOver = (groupIds: string[] = [], config: object = {}) =>
    canadapost.endOfDay(
      {
        day: aDay('2026-03-04'),
        groupIds,
        shipments: [aHandedShipment()],
        address: shipper,
        reference: null,
      },
      connection(config),
      context(),
    )

  it('transmits the shipments of the day and gives the manifest to print', async () => {
    const bought = await buy(order(), grouped)
    expect(codesOf(bought)).toEqual(['manifest_needed'])
    const { manifests } = accepted(await handOver())
    expect(Buffer.from(manifests[0]?.document ?? '').toString('latin1')).toContain('%PDF-')
    expect(manifests[0]?.meta.po_number).toMatch(/^P\d+$/)
    expect(expectRefusal(await handOver()).messages[0]?.code).toBe('8064')
  })

  it('is found again when nobody heard its answer: made with its papers, not made, or in part', async () => {
    const bought = await buy(order({ options: { group_id: 'Lost-1' } }))
    const other = await buy(order({ options: { group_id: 'Lost-2' } }))
    const shipments = [bought, other].map((label, at) =>
      aHandedShipment({
        shipmentIdentifier: accepted(label).shipmentIdentifier,
        groupId: `Lost-${at + 1}`,
      }),
    )
    const asked = {
      day: aDay('2026-03-04'),
      groupIds: [],
      address: shipper,
      reference: null,
      since: new Date(),
    }
    const find = (of: typeof shipments) =>
      canadapost.findEndOfDay({ ...asked, shipments: of }, connection(), context())
    expect(accepted(await find(shipments))).toBeNull()
    const { manifests } = accepted(await handOver(['Lost-1']))
    expect(accepted(await find(shipments.slice(0, 1)))?.manifests).toEqual(manifests)
    expect(expectRefusal(await find(shipments)).messages[0]?.message).toMatch(/only some/)
    expect(accepted(await find(shipments.slice(1)))).toBeNull()
    expectRefusal(await find([]))
  })

  it('transmits a group of its own', async () => {
    accepted(await buy(order({ options: { group_id: 'Monday-1' } })))
    expect(accepted(await handOver(['Monday-1'])).manifests).toHaveLength(1)
  })

  it('is done even when the manifest cannot be fetched, and says so', async () => {
    accepted(await buy(order(), grouped))
    simulator().misbehave({ on: 'manifest', kind: 'html' })
    const outcome = await handOver()
    expect(accepted(outcome).manifests[0]?.document).toBeNull()
    expect(codesOf(outcome)).toContain('manifest_not_fetched')
    const [{ id = '', carrierData = {} } = {}] = accepted(outcome).manifests
    expect(carrierData.href).toContain(id)
    const ask = (data: CarrierData) =>
      canadapost.fetchManifest(
        { id, day: aDay('2026-03-04'), address: shipper, carrierData: data },
        connection(grouped),
        context(),
      )
    for (const data of [carrierData, {}]) {
      const { document, meta } = accepted(await ask(data))
      expect(Buffer.from(document ?? '').toString('latin1')).toContain('%PDF-')
      expect(meta.po_number).toMatch(/^P\d+$/)
    }
  })
})

describe('text that is too long', () => {
  const long = 'x'.repeat(60)
  const detailsOf = (outcome: Parameters<typeof expectRefusal>[0]) =>
    Object.keys(expectRefusal(outcome).messages[0]?.details ?? {}).sort()

  it('is said of each field of a label, and nothing is sent', async () => {
    const before = simulator().calls.length
    const base = order({ reference: long, parcels: [aParcel({ referenceNumber: long })] })
    const recipient = { ...base.recipient, personName: long, companyName: long, city: long }
    expect(detailsOf(await buy({ ...base, recipient }))).toEqual([
      'parcel[0].reference_number',
      'recipient.city',
      'recipient.company_name',
      'recipient.person_name',
      'reference',
    ])
    expect(simulator().calls.length).toBe(before)
  })

  it('is sent as a whole where it just fits', async () => {
    const fitting = { name: 'n'.repeat(44), reference: 'r'.repeat(35) }
    const base = order({ reference: fitting.reference })
    accepted(await buy({ ...base, recipient: { ...base.recipient, personName: fitting.name } }))
    const body =
      simulator()
        .calls.filter(({ operation }) => operation === 'ship')
        .at(-1)?.body ?? ''
    expect(body).toContain(`<name>${fitting.name}</name>`)
    expect(body).toContain(`<customer-ref-1>${fitting.reference}</customer-ref-1>`)
  })
})

describe('a return label along with a shipment', () => {
  const back = { options: { return_label: true } }

  it('comes with each parcel under a pin of its own, to where it was sent from', async () => {
    const charged = simulator().charges()
    const bought = accepted(await buy(order({ ...back, parcels: twoParcels }), grouped))
    expect(bought.returns).toMatchObject([
      { parcel: 1, shipmentIdentifier: null, label: { format: bought.label?.format } },
      { parcel: 2, shipmentIdentifier: null },
    ])
    expect(simulator().charges() - charged).toBe(2)
    expect(sent('ship')).toContain('<return-recipient>')
  })

  it('is void with its shipment', async () => {
    const bought = accepted(await buy(order(back), grouped))
    const [{ trackingNumber = '' } = {}] = bought.returns ?? []
    accepted(await voiding(bought.shipmentIdentifier, grouped))
    expect(simulator().world.parcels.get(trackingNumber)?.isVoided).toBe(true)
  })

  it('is found again with a purchase whose answer was lost', async () => {
    const request = order(back)
    simulator().misbehave({ on: 'ship', kind: 'charge_then_error' })
    expect(expectRefusal(await buy(request, grouped)).retry).toBe('unknown-outcome')
    const found = accepted(await find(request, null, grouped))
    expect(found?.label.returns).toHaveLength(1)
  })

  it('that cannot be fetched is named, and the shipment is bought all the same', async () => {
    simulator().misbehave({ on: 'label', kind: 'broken', after: 3 })
    const outcome = await buy(order(back), grouped)
    expect(accepted(outcome).returns).toBeUndefined()
    expect(codesOf(outcome)).toContain('no_return_label')
  })

  it('is refused abroad, at the option', async () => {
    const abroad = { ...order(back).recipient, countryCode: 'US', postalCode: '60601', stateCode: 'IL' }
    const { messages } = expectRefusal(await buy(order({ ...back, recipient: abroad })))
    expect(JSON.stringify(messages)).toContain('options.return_label')
  })
})
