import { describe, expect, it } from 'vitest'
import { generic } from '../../../main/carriers/generic/index.ts'
import { recordContext } from '../../support/carriers/carrier-context.ts'
import { aLabelRequest, anAddress, aParcel, aRateRequest } from '../../support/carriers/carrier-requests.ts'
import { aConnection } from './fixtures.ts'

const rate = (request = aRateRequest(), connection = aConnection()) =>
  generic.rate(request, connection, recordContext().context)

describe('a connection without services of its own', () => {
  const bare = aConnection({})

  it('has the standard service, and says that it has no price in place of selling it for nothing', async () => {
    expect(generic.services(bare)).toEqual([
      { code: 'standard_service', name: 'Standard Service', carrierCode: 'standard' },
    ])
    expect(await rate(aRateRequest(), bare)).toMatchObject({
      ok: false,
      retry: 'never',
      messages: [
        {
          code: 'no_price',
          message: 'Standard Service has no price yet. Enter one under Carriers.',
          details: { service: 'standard_service' },
        },
      ],
    })
  })

  it('makes no label either', async () => {
    const { context } = recordContext()
    expect(await generic.createLabel(aLabelRequest('standard_service'), bare, context)).toMatchObject({
      ok: false,
      messages: [{ code: 'no_price' }],
    })
  })
})

it('a price of nothing that somebody entered is sold, in the currency of the connection', async () => {
  const services = [{ service_name: 'Round', service_code: 'round', zones: [{ rate: 0 }] }]
  expect(await rate(aRateRequest(), aConnection({ default_currency: 'EUR', services }))).toMatchObject({
    ok: true,
    value: [{ service: 'round', currency: 'EUR', totalMinor: 0 }],
  })
})

describe('the house courier', () => {
  const totals = async (request = aRateRequest()) => {
    const outcome = await rate(request)
    return outcome.ok
      ? Object.fromEntries(outcome.value.map(quote => [quote.service, quote.totalMinor]))
      : outcome.messages
  }

  it('sells three services nearby and within a country, two abroad', async () => {
    expect(await totals()).toEqual({ house_standard: 1025, house_express: 1773, house_pickup_point: 646 })
    const vancouver = anAddress({ postalCode: 'V6B1A1', city: 'Vancouver' })
    expect(await totals(aRateRequest({ recipient: vancouver }))).toEqual({
      house_standard: 1834,
      house_express: 3746,
      house_pickup_point: 1042,
    })
    const newYork = anAddress({ postalCode: '10001', city: 'New York', countryCode: 'US' })
    expect(await totals(aRateRequest({ recipient: newYork }))).toEqual({
      house_standard: 2875,
      house_express: 5798,
    })
  })

  it('goes by its own slug and ships from anywhere', () => {
    const { settings } = aConnection()
    expect(generic.identity(settings)).toEqual({
      carrierName: 'house_courier',
      carrierLabel: 'House Courier',
    })
    expect(generic.accountCountry(settings)).toBeNull()
  })

  it('says why a service that was asked for cannot take the parcel', async () => {
    const outcome = await rate(
      aRateRequest({ services: ['house_pickup_point'], parcels: [aParcel({ weight: 10.01 })] }),
    )
    expect(outcome).toMatchObject({ ok: false, retry: 'never', messages: [{ code: 'invalid_weight' }] })
  })

  it('quotes what fits and explains what does not in one answer', async () => {
    const outcome = await rate(
      aRateRequest({
        services: ['house_pickup_point', 'house_express'],
        recipient: anAddress({ countryCode: 'US', postalCode: '10001' }),
      }),
    )
    expect(outcome).toMatchObject({
      ok: true,
      value: [{ service: 'house_express', meta: { service_name: 'House Courier Express' } }],
      messages: [{ code: 'destination_not_supported', details: { service: 'house_pickup_point' } }],
    })
  })
})
