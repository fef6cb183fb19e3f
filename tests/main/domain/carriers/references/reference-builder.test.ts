import { expect, test } from 'vitest'
import type { CarrierListing } from '../../../../../main/carriers/catalogue/carrier-listing.ts'
import { incoterms } from '../../../../../shared/api/customs.ts'
import { referencesRecord } from '../../../../../shared/api/references.ts'
import { courier, instance, referenceServiceWith } from '../../../../support/contract/references.ts'

const service = referenceServiceWith([courier])
const references = service.references('known')

test('the answer has the declared shape, with and without a caller', () => {
  expect(referencesRecord.safeParse(references).error).toBeUndefined()
  expect(referencesRecord.safeParse(service.references('anonymous')).error).toBeUndefined()
})

test('the answer repeats the metadata of the station', () => {
  expect(references).toMatchObject(instance)
})

test('lists that do not depend on carriers are complete', () => {
  expect(Object.keys(references.countries)).toHaveLength(234)
  expect(Object.keys(references.currencies)).toHaveLength(145)
  expect(references.weight_units).toEqual({ KG: 'KG', LB: 'LB', OZ: 'OZ', G: 'G' })
  expect(references.dimension_units).toEqual({ CM: 'CM', IN: 'IN' })
  expect(references.states.CA?.QC).toBe('Quebec')
  expect(references.payment_types).toEqual({
    sender: 'SENDER',
    recipient: 'RECIPIENT',
    third_party: 'THIRD_PARTY',
  })
  expect(references.customs_content_type.return_merchandise).toBe('RETURN_MERCHANDISE')
  expect(Object.keys(references.customs_content_type)).toHaveLength(6)
  expect(Object.keys(references.incoterms)).toEqual([...incoterms])
})

test('35 carriers and other servers, four of them hubs, all with services even when there are none', () => {
  expect(Object.keys(references.carriers)).toHaveLength(36)
  expect(references.carriers.canadapost).toBe('Canada Post')
  expect(references.carrier_hubs).toEqual({
    easypost: 'EasyPost',
    eshipper: 'eShipper',
    freightcom: 'Freightcom',
    v1_server: 'Another Server',
  })
  expect(references.services.royalmail).toEqual({})
  expect(references.services.canadapost?.canadapost_priority).toBe('DOM.PC')
  expect(references.service_names.canadapost?.canadapost_priority).toBe('CANADAPOST PRIORITY')
})

test('options, preferences, packaging and presets have the shapes clients read', () => {
  expect(references.options.universal?.cash_on_delivery).toEqual({ code: 'COD' })
  expect(references.options.universal?.insurance).toEqual({ code: 'insurance' })
  expect(references.option_names.universal?.dangerous_good).toBe('DANGEROUS GOOD')
  expect(references.options.canadapost?.canadapost_signature).toEqual({ code: 'SO' })
  expect(references.connection_configs.ups?.cost_center).toEqual({ code: 'cost_center' })
  expect(Object.keys(references.connection_configs)).toHaveLength(11)
  expect(references.packaging_types.universal?.small_box).toBe('Small Box')
  expect(references.packaging_types.ups?.ups_letter).toBe('01')
  expect(references.package_presets.canadapost?.canadapost_corrugated_small_box).toEqual({
    width: 42,
    height: 32,
    length: 32,
    dimension_unit: 'CM',
    weight_unit: 'KG',
  })
  expect(references.service_levels.generic).toEqual([
    {
      service_name: 'Standard Service',
      service_code: 'standard_service',
      currency: 'USD',
      transit_days: 1,
      active: true,
      zones: [{ label: 'Zone 1', rate: 0 }],
    },
  ])
})

test('a carrier can do what its adapter can, and nothing without one', () => {
  expect(references.carrier_capabilities.ups).toEqual(['rating', 'shipping'])
  expect(references.carrier_capabilities.tnt).toEqual([])
  expect(references.carrier_capabilities.my_courier).toEqual(['rating', 'shipping'])
})

test('carriers of the shop are shown to known callers only', () => {
  expect(references.custom_carriers).toEqual({ my_courier: 'My Courier' })
  expect(references.services.my_courier).toEqual({ bike_today: 'bike_today' })
  expect(references.service_levels.my_courier).toEqual([
    { service_name: 'Bike today', service_code: 'bike_today', active: true, zones: [{ rate: 5 }] },
  ])
  const seenByAll = service.references('anonymous')
  expect(seenByAll.custom_carriers).toEqual({})
  expect(seenByAll.services).not.toHaveProperty('my_courier')
  expect(seenByAll.ADDRESS_AUTO_COMPLETE).toEqual({ is_enabled: true, provider: 'local' })
})

test('the text is made once and again after something changed', () => {
  const own: CarrierListing[] = []
  const kept = referenceServiceWith(own)
  expect(JSON.parse(kept.json('known').toString()).custom_carriers).toEqual({})
  own.push(courier)
  expect(JSON.parse(kept.json('known').toString()).custom_carriers).toEqual({})
  kept.invalidate()
  expect(JSON.parse(kept.json('known').toString()).custom_carriers).toEqual({ my_courier: 'My Courier' })
  expect(JSON.parse(kept.json('anonymous').toString()).custom_carriers).toEqual({})
})

test('services are found for carriers of the catalogue and of the shop', () => {
  expect(service.services('my_courier')).toEqual({ ok: true, value: { bike_today: 'bike_today' } })
  expect(service.services('aramex')).toEqual({ ok: true, value: {} })
  expect(service.services('nobody')).toMatchObject({
    ok: false,
    refusal: { status: 404, message: 'Unknown carrier: nobody' },
  })
})
