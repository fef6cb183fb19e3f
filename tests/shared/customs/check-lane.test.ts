import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toAddressRecord, toCarrierAddress } from '../../../main/domain/shipping/addresses/address-mapper.ts'
import { toCarrierCustoms, toCustomsRecord } from '../../../main/domain/shipping/customs/customs-mapper.ts'
import { addressRecord } from '../../../shared/api/addresses.ts'
import { commodityRecord } from '../../../shared/api/commodities.ts'
import { customsRecord } from '../../../shared/api/customs.ts'
import { createLaneRules, type LaneFinding } from '../../../shared/customs/check-lane.ts'
import type { LaneRequest } from '../../../shared/customs/lane-facts.ts'
import { parsePack, type RulePack } from '../../../shared/customs/rule-pack.ts'
import { entryTexts } from '../../../shared/errors/entry-texts.ts'
import { type LaneCase, lanes, modeOf } from '../../support/desks/customs-lanes.ts'

const text = readFileSync(join(import.meta.dirname, '../../../resources/customs/rules.json'), 'utf8')
const packOf = (content: string): RulePack => {
  const read = parsePack(content)
  if ('problem' in read) throw new Error(JSON.stringify(read.problem))
  return read.pack
}
const pack = packOf(text)
const rules = createLaneRules(pack)

const asRequest = ({ shipper, recipient, parcels, customs, options }: LaneCase['input']): LaneRequest =>
  ({
    shipper: toCarrierAddress(toAddressRecord(shipper as never, null)),
    recipient: toCarrierAddress(toAddressRecord(recipient as never, null)),
    parcels: parcels.map(each => ({ weight: (each as { weight: number }).weight, weightUnit: 'KG' })),
    options,
    customs: toCarrierCustoms(toCustomsRecord(customs as never, null)),
  }) as LaneRequest

const check = (
  { carrier, day, input }: Pick<LaneCase, 'carrier' | 'day' | 'input'>,
  by = rules,
): LaneFinding[] =>
  by.check(asRequest(input), {
    carrier,
    mode: modeOf(carrier),
    account: {},
    day,
    isReturn: false,
    isDeclared: true,
  })

const named = ({ id, severity, path }: LaneFinding): string => `${id} ${severity} ${path}`
const heeded = (found: readonly LaneFinding[]): string[] =>
  found.filter(({ severity }) => severity !== 'say').map(named)

test.each(lanes.map(each => [each.name, each] as const))('lane %s', (_, each) => {
  const found = check(each)
  expect(heeded(found).toSorted()).toEqual(each.expected.toSorted())
  const duty = found.find(({ id }) => id === 'EU-3')
  expect(duty?.estimate?.amount).toBe(each.duty ?? duty?.estimate?.amount)
  if (each.duty !== undefined) expect(duty?.estimate).toMatchObject({ currency: 'EUR', amount: each.duty })
})

test('the flat duty of one tariff number and of two is told in the same words', () => {
  const said = (start: string) =>
    check(lanes.find(({ name }) => name.startsWith(start)) as LaneCase).find(({ id }) => id === 'EU-3')
      ?.sentence
  expect(said('10:')).toBe('EU duty is at least 3 EUR: 3 EUR a tariff number (610910), with VAT on top.')
  expect(said('12:')).toBe(
    'EU duty is at least 6 EUR: 3 EUR a tariff number (610910, 640399), with VAT on top.',
  )
})

test('goods that weigh more than their parcel are told, also where no line says a price', () => {
  const each = lanes.find(({ name }) => name.startsWith('10:')) as LaneCase
  const customs = each.input.customs as { commodities: object[] }
  const heavier = (change: object) => {
    const commodities = customs.commodities.map(goods => ({ ...goods, ...change }))
    return check({ ...each, input: { ...each.input, customs: { ...customs, commodities } as never } })
  }
  const heavy = { weight: 900, weight_unit: 'KG' }
  const unpriced = { ...heavy, value_amount: null, value_currency: null }
  expect(heavier({}).map(({ id }) => id)).not.toContain('AN-6')
  for (const change of [heavy, unpriced])
    expect(heavier(change).find(({ id }) => id === 'AN-6')).toMatchObject({
      severity: 'warn',
      sentence: expect.stringMatching(
        /^The goods weigh [\d.]+ kg together, more than the [\d.]+ kg of the parcel/,
      ),
    })
})

test('a business, and what is worth more than 150 EUR, is told of no flat duty', () => {
  for (const each of lanes.filter(({ name }) => /^1[45]:/.test(name)))
    expect(check(each).map(({ id }) => id)).not.toContain('EU-3')
})

test('the exemption of an export from the United States is said with its number', () => {
  const said = (start: string) => {
    const found = check(lanes.find(({ name }) => name.startsWith(start)) as LaneCase)
    return found.filter(({ path }) => path === 'customs.options.aes').map(({ sentence }) => sentence)
  }
  expect(said('12:')).toEqual([expect.stringContaining('30.37(a)')])
  expect(said('20:')).toEqual([expect.stringContaining('30.37(a)')])
  expect(said('22:')).toEqual([expect.stringContaining('30.36')])
})

test('a finding names one field of the interface, and no two that keep from buying name the same', () => {
  const fields = {
    customs: new Set(Object.keys(customsRecord.shape)),
    item: new Set(Object.keys(commodityRecord.shape)),
    party: new Set(Object.keys(addressRecord.shape)),
  }
  const isField = (path: string): boolean => {
    const [root = '', first = '', second = ''] = path.replace(/\[\d+\]/, '').split('.')
    if (root === 'shipper' || root === 'recipient') return fields.party.has(first)
    if (root !== 'customs') return path === 'parcels[0].weight'
    return (
      first === '' ||
      (first === 'commodities' && second !== '' ? fields.item : fields.customs).has(second || first) ||
      first === 'options'
    )
  }
  for (const each of lanes) {
    const found = check(each)
    for (const { path } of found) expect(isField(path), path).toBe(true)
    const paths = found.filter(({ severity }) => severity !== 'say').map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  }
})

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

test('a row says nothing on the day before it begins nor on the day after it ends', () => {
  for (const row of pack.rows) {
    const alone = createLaneRules({ ...pack, rows: [row] })
    for (const each of lanes) {
      expect(check({ ...each, day: dayBefore(row.valid_from) }, alone)).toEqual([])
      if (row.valid_until) expect(check({ ...each, day: dayAfter(row.valid_until) }, alone)).toEqual([])
    }
  }
})

test('filling in what is empty never keeps from buying what could be bought before', () => {
  const full = {
    origin_country: 'CA',
    hs_code: '6912003510',
    value_amount: 10,
    value_currency: 'EUR',
    sku: 'M1',
    metadata: { manufacturer_part_number: 'A1', gtin: '4006381333931', manufacturer_name: 'Hilo Lda' },
  }
  const blocks = (each: LaneCase) => heeded(check(each)).filter(found => found.includes(' block '))
  for (const each of lanes)
    for (const [field, value] of Object.entries(full)) {
      const goods = each.input.customs as unknown as { commodities: Record<string, unknown>[] }
      const filled = goods.commodities.map(item => ({
        ...item,
        [field]:
          field === 'metadata'
            ? { ...(value as object), ...(item.metadata as object) }
            : (item[field] ?? value),
      }))
      const more = {
        ...each,
        input: { ...each.input, customs: { ...(each.input.customs as object), commodities: filled } },
      }
      expect(blocks(each), `${each.name} with ${field}`).toEqual(
        expect.arrayContaining(blocks(more as LaneCase)),
      )
    }
})

test('money that had to be converted is not judged near a limit, only told', () => {
  const near = lanes.find(({ name }) => name.startsWith('12:')) as LaneCase
  const priced = (value_amount: number, value_currency: string) => {
    const [first] = (near.input.customs as unknown as { commodities: object[] }).commodities
    const commodities = [{ ...first, quantity: 1, value_amount, value_currency }]
    return {
      ...near,
      input: { ...near.input, customs: { ...(near.input.customs as object), commodities } },
    } as LaneCase
  }
  const usd = 150 * (pack.money.per_eur.USD ?? 0)
  expect(heeded(check(priced(usd * 1.02, 'USD')))).toEqual(['MN-1 warn customs.commodities'])
  expect(heeded(check(priced(usd * 1.05, 'USD')))).toEqual(['EU-2 block customs.options.ioss'])
  expect(heeded(check(priced(150.01, 'EUR')))).toEqual(['EU-2 block customs.options.ioss'])
  expect(heeded(check(priced(150, 'EUR')))).toEqual([])
})

test.each(['gift, toys', '2 x shoes', 'ACCESSORIES!', 'Spare part', 'n/a'])(
  '%j alone says nothing',
  title => {
    const each = lanes.find(({ name }) => name.startsWith('17:')) as LaneCase
    const [first] = (each.input.customs as unknown as { commodities: object[] }).commodities
    const commodities = [{ ...first, title }]
    const found = check({
      ...each,
      input: { ...each.input, customs: { ...(each.input.customs as object), commodities } },
    } as LaneCase)
    expect(heeded(found)).toEqual(['EU-7 block customs.commodities[0].title'])
  },
)

test('every sentence is there in four languages with the same gaps', () => {
  const gaps = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).toSorted()
  for (const { text: key } of pack.rows)
    expect(Object.hasOwn(pack.texts, key) || Object.hasOwn(entryTexts, key), key).toBe(true)
  for (const [key, said] of Object.entries(pack.texts))
    for (const sentence of Object.values(said)) expect(gaps(sentence), key).toEqual(gaps(said.en ?? ''))
})

test.each([
  ['nothing', '', { kind: 'broken', where: 'JSON' }],
  ['half a file', text.slice(0, 4000), { kind: 'broken', where: 'JSON' }],
  ['another file', '{"version": 1}', { kind: 'broken', where: 'format' }],
  ['a later form', text.replace('"format": 1', '"format": 2'), { kind: 'future', what: 'format 2' }],
  [
    'a test of a later program',
    text.replace('"hs_unreadable"', '"hs_listed"'),
    { kind: 'future', what: 'hs_listed' },
  ],
  [
    'a list that is not there',
    text.replace('"list": "vague"', '"list": "vain"'),
    { kind: 'broken', where: 'EU-7: vain' },
  ],
  [
    'a day that does not exist',
    text.replace('"valid_from": "2026-11-01"', '"valid_from": "2026-13-01"'),
    { kind: 'broken', where: expect.stringContaining('valid_from') },
  ],
])('a pack of %s is refused by what is wrong with it', (_, content, problem) => {
  expect(parsePack(content)).toEqual({ problem })
})
