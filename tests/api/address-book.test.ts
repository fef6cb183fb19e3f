import Papa from 'papaparse'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import type {
  AddressCounts,
  AddressDoubles,
  AddressImportResult,
  AddressMergeResult,
} from '../../shared/desk/address-book.ts'
import { errorOf } from '../support/contract/call.ts'
import { startStation, stationForFile } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const { call, station } = stationForFile()

let made = 0
/** A street of its own for every test, so that no test sees the doubles of another. */
const newStreet = () => `${100 + made++} Harbour St`
const save = async (more: object) => {
  const usual = {
    person_name: 'Grace Okafor',
    city: 'Austin',
    state_code: 'TX',
    postal_code: '78701',
    country_code: 'US',
  }
  const answer = await call<AddressRecord>('POST', '/v1/addresses', { ...usual, ...more })
  expect(answer.status).toBe(201)
  return answer.body
}
const read = (id: string | null) => call<AddressRecord>('GET', `/v1/addresses/${id}`)
const doubles = async () =>
  (await call<{ results: AddressDoubles[] }>('GET', '/desk/address-doubles?limit=100')).body.results
const groupOf = async (address: AddressRecord) =>
  (await doubles()).find(({ addresses }) => addresses.some(each => each.address.id === address.id))?.addresses
const list = async (query: string) =>
  (await call<{ count: number; results: AddressRecord[] }>('GET', `/desk/addresses?${query}`)).body
const fieldsOf = ({ id, object_type, validation, ...fields }: AddressRecord) => fields
const seen = (group: Awaited<ReturnType<typeof groupOf>>) =>
  (group ?? []).map(({ address, revision }) => ({ id: address.id, revision }))

describe('possible doubles', () => {
  test('are told by place and name, counted, and gone when somebody says they are two', async () => {
    const street = newStreet()
    const one = await save({ address_line1: street })
    const other = await save({ address_line1: street.replace('St', 'Street'), person_name: 'OKAFOR, GRACE' })
    await save({ address_line1: street, person_name: 'Noah Singh' })
    expect((await groupOf(one))?.map(({ address }) => address.id)).toEqual([other.id, one.id])
    const before = (await call<AddressCounts>('GET', '/desk/address-counts')).body.doubles
    const apart = await call('POST', '/desk/address-doubles/apart', { ids: [one.id, other.id] })
    expect(apart.body).toEqual({ kept_apart: 2 })
    expect(await groupOf(one)).toBeUndefined()
    expect((await call<AddressCounts>('GET', '/desk/address-counts')).body.doubles).toBe(before - 1)
  })

  test('become one with the fields that were chosen, and two again', async () => {
    const street = newStreet()
    const one = await save({ address_line1: street, email: 'grace@example.com' })
    const other = await save({ address_line1: street, person_name: 'Grace A. Okafor' })
    const addresses = seen(await groupOf(one))
    const fields = { ...fieldsOf(one), person_name: 'Grace A. Okafor' }
    const merged = await call<AddressMergeResult>('POST', '/desk/address-merges', {
      keep: one.id,
      addresses,
      fields,
    })
    expect(merged.body).toMatchObject({ removed: 1, address: { id: one.id, person_name: 'Grace A. Okafor' } })
    expect((await read(one.id)).body).toMatchObject({
      email: 'grace@example.com',
      person_name: 'Grace A. Okafor',
    })
    expect((await read(other.id)).status).toBe(404)
    const back = await call('POST', `/desk/address-changes/${merged.body.change_id}/undo`)
    expect(back.body).toEqual({ undone: 2, left: 0 })
    expect((await read(one.id)).body).toEqual(one)
    expect((await read(other.id)).body).toEqual(other)
    const again = await call('POST', `/desk/address-changes/${merged.body.change_id}/undo`)
    expect(again.status).toBe(404)
  })

  test('that somebody changed meanwhile are not merged', async () => {
    const street = newStreet()
    const one = await save({ address_line1: street })
    await save({ address_line1: street })
    const addresses = seen(await groupOf(one))
    await call('PATCH', `/v1/addresses/${one.id}`, { email: 'new@example.com' })
    const before = station().stored()
    const refused = await call('POST', '/desk/address-merges', {
      keep: one.id,
      addresses,
      fields: fieldsOf(one),
    })
    expect(refused.status).toBe(409)
    expect(errorOf(refused).message).toContain('Somebody changed Grace Okafor meanwhile. Nothing was merged.')
    expect(station().stored()).toBe(before)
  })

  test('keep the sender of the shop, whichever was chosen', async () => {
    const street = newStreet()
    const one = await save({ address_line1: street })
    const other = await save({ address_line1: street })
    await call('PATCH', '/desk/shop-settings', { sender_id: one.id })
    const asked = { keep: other.id, addresses: seen(await groupOf(one)), fields: fieldsOf(other) }
    const merged = await call<AddressMergeResult>('POST', '/desk/address-merges', asked)
    expect(merged.body.address.id).toBe(one.id)
    const shop = await call<{ sender_id: string }>('GET', '/desk/shop-settings')
    expect(shop.body.sender_id).toBe(one.id)
  })

  test('leave shipments the address they were made with', async () => {
    const street = newStreet()
    const one = await save({ address_line1: street })
    await save({ address_line1: street })
    const shipment = await call<{ id: string; recipient: AddressRecord }>('POST', '/v1/shipments', {
      recipient: one.id,
      shipper: one.id,
      parcels: [{ weight: 1, weight_unit: 'KG' }],
    })
    const asked = {
      keep: one.id,
      addresses: seen(await groupOf(one)),
      fields: { ...fieldsOf(one), email: 'x@example.com' },
    }
    expect((await call('POST', '/desk/address-merges', asked)).status).toBe(200)
    const after = await call<typeof shipment.body>('GET', `/v1/shipments/${shipment.body.id}`)
    expect(after.body.recipient).toEqual(shipment.body.recipient)
  })
})

const bring = (rows: object[], more: object = {}) =>
  call<AddressImportResult>('POST', '/desk/addresses/changes', { rows, ...more })
const row = (more: object) => ({
  person_name: 'Ada Byron',
  postal_code: 'V6M 2V9',
  city: 'Vancouver',
  state_code: 'BC',
  country_code: 'CA',
  ...more,
})

describe('an import', () => {
  test('says what is new and changed before it counts, and adds nothing the second time', async () => {
    const [known, fresh] = [newStreet(), newStreet()]
    const saved = await save(row({ address_line1: known }))
    const rows = [
      row({ address_line1: known, email: 'ada@example.com', phone_number: '' }),
      row({ address_line1: fresh }),
      row({ address_line1: fresh }),
    ]
    const before = station().stored()
    const look = await bring(rows, { dry: true })
    expect(look.body).toMatchObject({ change_id: null, added: 1, changed: 1, unchanged: 1, unread: 0 })
    expect(look.body.rows[0]).toMatchObject({
      outcome: 'changed',
      address_id: saved.id,
      changes: { email: { before: null, after: 'ada@example.com' } },
    })
    expect(station().stored()).toBe(before)
    const done = await bring(rows)
    expect(done.body).toMatchObject({ added: 1, changed: 1, unchanged: 1 })
    const again = await bring(rows)
    expect(again.body).toMatchObject({ change_id: null, added: 0, changed: 0, unchanged: 3 })
    const back = await call('POST', `/desk/address-changes/${done.body.change_id}/undo`)
    expect(back.body).toEqual({ undone: 2, left: 0 })
    expect((await read(saved.id)).body).toEqual(saved)
  })

  test('stores nothing while a row cannot be read, and says which', async () => {
    const street = newStreet()
    const rows = [
      row({ address_line1: newStreet() }),
      row({ address_line1: street, postal_code: 'never' }),
      row({ person_name: '', address_line1: newStreet() }),
      row({ address_line1: newStreet(), nickname: 'A' }),
      { ...row({ address_line1: newStreet() }), city: { toString: null } },
    ]
    const before = station().stored()
    const look = await bring(rows, { dry: true })
    expect(look.body).toMatchObject({ added: 1, unread: 4 })
    expect(look.body.rows.map(({ errors }) => Object.keys(errors))).toEqual([
      [],
      ['postal_code'],
      ['person_name'],
      ['nickname'],
      ['city'],
    ])
    const refused = await bring(rows)
    expect(refused.status).toBe(400)
    expect(station().stored()).toBe(before)
  })

  test('of the file of all addresses changes nothing', async () => {
    await save({ address_line1: newStreet(), residential: true, phone_number: '+1 512 555 0100' })
    await save({ address_line1: newStreet(), person_name: '=Grace, "Jr"', company_name: 'A, B' })
    const { bytes } = await call('GET', '/desk/address-file')
    const csv = bytes.toString('utf8').replace('\uFEFF', '')
    const rows = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data
    const look = await bring(
      rows.map(each => ({ ...each, person_name: each.person_name?.replace(/^'/, '') })),
    )
    expect(look.body).toMatchObject({ added: 0, changed: 0, unread: 0 })
  })
})

test('the list is sorted by name and place, narrowed to a country, whatever the accents', async () => {
  const city = 'Zedville'
  for (const name of ['Élodie Vidal', 'Eli Vance', 'Emma Vogt'])
    await save({ person_name: name, city, address_line1: newStreet(), postal_code: '78702' })
  const names = async (ordering: string) =>
    (await list(`keyword=${city}&ordering=${ordering}`)).results.map(each => each.person_name)
  expect(await names('name')).toEqual(['Eli Vance', 'Élodie Vidal', 'Emma Vogt'])
  expect(await names('-name')).toEqual(['Emma Vogt', 'Élodie Vidal', 'Eli Vance'])
  expect(await list(`keyword=${city}&country_code=DE`)).toMatchObject({ count: 0 })
  expect(await list(`keyword=${city}&country_code=DE,US`)).toMatchObject({ count: 3 })
})

test.each([
  ['were stored before there was a book', 'DELETE FROM address_entries'],
  ['were read in an older way', "UPDATE address_entries SET read_as = 0, name = 'x'"],
])('addresses that %s are in it after a start', async (_, change) => {
  const home = tempHome()
  const first = await startStation({ home })
  await first.call('POST', '/v1/addresses', {
    person_name: 'Grace Okafor',
    city: 'Austin',
    country_code: 'US',
  })
  const name = 'SELECT name FROM address_entries WHERE read_as = 1'
  const read = first.look(name)
  first.database.exec(change)
  expect(first.look(name)).toBeUndefined()
  await first.close()
  const second = await startStation({ home })
  onTestFinished(second.close)
  expect(read).toBeTruthy()
  expect(second.look(name)).toBe(read)
})
