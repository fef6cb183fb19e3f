import { describe, expect, test } from 'vitest'
import type { AdapterRecord } from '../../shared/desk/adapters.ts'
import { stationForFile } from '../support/station.ts'

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

  test('come in pages like every list', async () => {
    const all = await list()
    expect(await list('?limit=1&offset=5')).toMatchObject({ count: all.count, results: [] })
  })

  test('are shown to nobody without credentials', async () => {
    expect((await call('GET', '/desk/carriers', undefined, { as: 'none' })).status).toBe(401)
  })
})
