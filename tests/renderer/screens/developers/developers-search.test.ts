import { expect, test } from 'vitest'
import { parseDevelopersSearch } from '../../../../renderer/screens/developers/developers-search.ts'

test.each([
  [{}, {}],
  [{ tab: 'keys', caller: 'x' }, {}],
  [{ tab: 'nothing' }, {}],
  [{ tab: 'webhooks', caller: 'x', sort: '-created_at' }, { tab: 'webhooks' }],
  [
    { tab: 'log', caller: 'Shop sync', path: '', status: '4xx', request_id: 'req_1', key: 'key_secret' },
    { tab: 'log', caller: 'Shop sync', status: '4xx', request_id: 'req_1' },
  ],
])('of the address %j the screen takes %j', (raw, search) => {
  expect(parseDevelopersSearch(raw)).toEqual(search)
})

test('an address from when the calls were the whole screen leads to them, in its order', () => {
  expect(parseDevelopersSearch({ sort: 'created_at' })).toEqual({ tab: 'log', sort: 'created_at' })
})
