import { expect, test } from 'vitest'
import { serviceNameOf } from '../../../../renderer/lib/shipments/carrier-names.ts'

const sheet = {
  config: { services: [{ service_code: 'house_standard', service_name: 'House Courier Standard' }] },
}
const adapters = [{ slug: 'canadapost', label: 'Canada Post' }]

test.each([
  ['house_standard', 'House Courier Standard'],
  ['canadapost_expedited_parcel', 'Canada Post expedited parcel'],
  ['standard_overnight', 'Standard overnight'],
])('the service %s is called %s', (code, name) => {
  expect(serviceNameOf(code, [{ config: null }, sheet], adapters)).toBe(name)
})

test('a rate sheet that is none is passed over', () => {
  const odd = [{ config: { services: 'all' } }, { config: { services: [null, { service_code: 'a_b' }] } }]
  expect(serviceNameOf('a_b', odd, [])).toBe('A b')
})
