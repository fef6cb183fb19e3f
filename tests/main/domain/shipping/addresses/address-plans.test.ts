import { expect, test } from 'vitest'
import type { Database } from '../../../../../main/db/database.ts'
import { createAddressRepository } from '../../../../../main/domain/shipping/addresses/address-repository.ts'
import { addressOrders } from '../../../../../shared/desk/address-book.ts'
import { watchedDatabase } from '../../../../support/station/query-plans.ts'

test('every order of the address book is read from an index of its own, and nothing is sorted', () => {
  const { sqlite, plansOf } = watchedDatabase()
  const addresses = createAddressRepository({ sqlite } as Database)
  for (const name of addressOrders)
    for (const ordering of [name, `-${name}`] as const)
      for (const view of ['all', 'senders'] as const) {
        const plans = plansOf(() => addresses.list({ ordering, view, limit: 50, offset: 100 })).join('; ')
        expect(plans, `${ordering} ${view}`).not.toContain('TEMP B-TREE')
      }
})

test('doubles are found by an index that holds all they are told by', () => {
  const { sqlite, plansOf } = watchedDatabase()
  const addresses = createAddressRepository({ sqlite } as Database)
  const plans = plansOf(() => addresses.doubles()).join('\n')
  expect(plans).toContain('USING COVERING INDEX address_entries_door')
  expect(plans).not.toMatch(/SCAN addresses\b|TEMP B-TREE/)
})

test('an address of the same keys is found by them', () => {
  const { sqlite, plansOf } = watchedDatabase()
  const addresses = createAddressRepository({ sqlite } as Database)
  const plans = plansOf(() => addresses.findSame({ placeKey: 'a', nameKey: 'b', streetKey: 'c' })).join('\n')
  expect(plans).toContain('address_entries_door (place_key=? AND name_key=? AND street_key=?)')
})
