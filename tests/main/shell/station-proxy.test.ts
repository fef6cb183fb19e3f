import { expect, test } from 'vitest'
import { stationProxy } from '../../../main/shell/packaging/station-proxy.ts'

const [pattern = ''] = Object.keys(stationProxy('http://127.0.0.1:5006'))

test.each([
  ['/v1/shipments?limit=20', true],
  ['/desk/events', true],
  ['/openapi.json', true],
  ['/oauth/token', true],
  ['/documents/invoice.pdf', true],
  ['/', false],
  ['/documents', false],
  ['/shipments', false],
  ['/app/shell.tsx', false],
  ['/@vite/client', false],
])("of a developer's page %s is asked of the station: %s", (path, isAsked) => {
  expect(new RegExp(pattern).test(path)).toBe(isAsked)
})
