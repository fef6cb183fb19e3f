import { describe, expect, test } from 'vitest'
import type { AdapterRecord } from '../../shared/desk/adapters.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()

const list = async (search = '') =>
  (await call<{ count: number; results: AdapterRecord[] }>('GET', `/desk/carriers${search}`)).body

describe('the carriers of this build', () => {
  test('are listed with what they can do and what they need', async () => {
    const own = (await list()).results.find(({ slug }) => slug === 'generic')
    expect(own).toMatchObject({
      object_type: 'adapter',
      slug: 'generic',
      is_local: true,
      capabilities: ['pickup', 'rating', 'shipping'],
      verifies_credentials: false,
      voids_labels: false,
    })
    expect(own?.credentials_schema).toMatchObject({
      type: 'object',
      required: ['display_name', 'custom_carrier_name'],
      properties: { display_name: { title: 'Carrier name' }, account_country_code: { editor: 'country' } },
    })
    expect(own?.config_schema).toMatchObject({ properties: { services: { editor: 'rate_sheet' } } })
  })

  test('say which options of their own a shipment may have, and how each is entered', async () => {
    const { results } = await list()
    const optionsOf = (slug: string) => results.find(each => each.slug === slug)?.options ?? []
    const named = (slug: string, key: string) => optionsOf(slug).find(each => each.key === key)
    expect(named('ups', 'ups_carbonneutral_indicator')).toMatchObject({
      label: 'Carbonneutral',
      type: 'flag',
      choices: [],
      common: null,
    })
    expect(named('ups', 'ups_cod')).toMatchObject({ type: 'number', common: 'cash_on_delivery' })
    expect(named('ups', 'ups_return_service')).toMatchObject({ type: 'choice', common: 'return_shipment' })
    expect(named('ups', 'ups_return_service')?.choices).toContain('ups_print_return_label')
    expect(named('canadapost', 'canadapost_proof_of_age_required_18')).toMatchObject({ type: 'flag' })
    expect(named('generic', 'tracking_number_reference')).toMatchObject({ type: 'text' })
    expect(named('ups', 'ups_lift_gate_for_pickup_indicator')).toBeUndefined()
  })

  test('say who may pay and whether they make returns', async () => {
    const traits = (await list()).results.map(({ slug, payments, returns }) => ({ slug, payments, returns }))
    const everybody = ['sender', 'recipient', 'third_party']
    expect(traits).toEqual(
      expect.arrayContaining([
        { slug: 'generic', payments: ['sender'], returns: true },
        { slug: 'ups', payments: everybody, returns: true },
        { slug: 'canadapost', payments: everybody, returns: false },
        { slug: 'usps', payments: ['sender'], returns: true },
        { slug: 'usps_international', payments: ['sender'], returns: false },
      ]),
    )
  })

  test('say whether labels of their test mode cost nothing, or there are none', async () => {
    const of = async (slug: string) =>
      (await list(`?slug=${slug}`)).results.map(({ keys }) => keys?.test_labels)
    expect([await of('ups'), await of('royalmail'), await of('dpd')]).toEqual([['free'], ['none'], [null]])
  })

  test('that only track take no options and nobody pays them', async () => {
    const tracking = (await list()).results.filter(({ capabilities }) => capabilities.join() === 'tracking')
    expect(tracking.map(({ slug }) => slug)).toContain('dpd')
    for (const { options, payments } of tracking) expect([options, payments]).toEqual([[], []])
  })

  test('are found by their names', async () => {
    const { count, results } = await list('?slug=ups,nobody')
    expect({ count, found: results.map(({ slug }) => slug) }).toEqual({ count: 1, found: ['ups'] })
  })

  test('come in pages like every list', async () => {
    const all = await list()
    expect(await list(`?limit=1&offset=${all.count}`)).toMatchObject({ count: all.count, results: [] })
  })

  test('are shown to nobody without credentials', async () => {
    expect((await call('GET', '/desk/carriers', undefined, { as: 'none' })).status).toBe(401)
  })
})
