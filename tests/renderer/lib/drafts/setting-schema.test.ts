import { expect, test } from 'vitest'
import { generic } from '../../../../main/carriers/generic/index.ts'
import { toAdapterRecord } from '../../../../main/domain/carriers/connections/adapter-mapper.ts'
import { isPanel, settingsOf, settingsPatch } from '../../../../renderer/lib/drafts/setting-schema.ts'

const kinds = (schema: Record<string, unknown>) =>
  Object.fromEntries(settingsOf(schema).map(({ name, kind }) => [name, kind]))

test('every setting of a real carrier gets a field that fits', () => {
  const { credentials_schema, config_schema } = toAdapterRecord(generic as never, null)
  expect(kinds(credentials_schema)).toEqual({
    display_name: 'text',
    custom_carrier_name: 'text',
    account_country_code: 'country',
    account_number: 'text',
  })
  expect(kinds(config_schema)).toMatchObject({
    services: 'rate_sheet',
    label_template: 'json',
    shipping_services: 'list',
    label_type: 'choice',
    label_dpi: 'choice',
    tracking_prefix: 'text',
    pickup_days: 'list',
    pickup_closed_dates: 'list',
    pickup_cut_off: 'text',
    pickup_daily_capacity: 'number',
  })
})

test('what is needed is what has to be there and is not filled in already', () => {
  const settings = settingsOf({
    properties: {
      key: { type: 'string' },
      zone: { type: 'string', default: 'eu' },
      note: { type: 'string' },
    },
    required: ['key', 'zone'],
  })
  expect(settings.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(['key'])
})

test('secrets, switches, numbers and lists are told apart, null or not', () => {
  const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
  const properties = {
    secret: { type: 'string', secret: true },
    flag: orNull({ type: 'boolean' }),
    count: orNull({ type: 'integer' }),
    codes: orNull({ type: 'array', items: { type: 'string' } }),
    rows: { type: 'array', items: { type: 'object' } },
    either: { anyOf: [{ type: 'string' }, { type: 'number' }] },
  }
  expect(kinds({ properties })).toEqual({
    secret: 'secret',
    flag: 'flag',
    count: 'number',
    codes: 'list',
    rows: 'json',
    either: 'json',
  })
  expect(
    settingsOf({ properties })
      .filter(isPanel)
      .map(({ name }) => name),
  ).toEqual(['rows', 'either'])
})

test('what is entered is sent, what was emptied is removed, and a secret nobody entered stays', () => {
  const stored = { shop: 'corner', label: 'Corner', other: null }
  const entered = { shop: 'corner', label: '', other: '', secret: '', pages: 0, on: false, list: [] }
  expect(settingsPatch(stored, entered)).toEqual({
    shop: 'corner',
    label: null,
    pages: 0,
    on: false,
    list: [],
  })
})
