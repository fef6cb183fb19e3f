import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCarrierCatalogue } from '../../../../main/carriers/catalogue/carrier-catalogue.ts'
import { toListing } from '../../../../main/carriers/catalogue/carrier-listing.ts'
import { carrierSlugs, hubSlugs, trackingCarrierSlugs } from '../../../../shared/carriers/carrier-slugs.ts'
import { isCountryCode } from '../../../../shared/countries/countries.ts'
import { currencyCodes } from '../../../../shared/countries/currencies.ts'

const folder = join(import.meta.dirname, '../../../../resources/carriers')
const catalogue = createCarrierCatalogue(folder)
const listing = (slug: string) => {
  const entry = catalogue.find(slug)
  if (!entry) throw new Error(`no entry for ${slug}`)
  return toListing(entry)
}

test('there is one file for each of the 36 carriers and no other', () => {
  expect(carrierSlugs).toHaveLength(36)
  expect(readdirSync(folder).sort()).toEqual(carrierSlugs.map(slug => `${slug}.json`).sort())
  expect(catalogue.all().map(({ slug }) => slug)).toEqual([...carrierSlugs])
})

test('carriers are called as people write them', () => {
  expect(listing('amazon_shipping').label).toBe('Amazon Shipping')
  expect(listing('bpost').label).toBe('bpost')
  const runTogether = catalogue.all().filter(({ label }) => /[a-z][A-Z]/.test(label))
  expect(runTogether.map(({ label }) => label)).toEqual(['BoxKnight', 'EasyPost', 'eShipper', 'FedEx'])
})

test.each(carrierSlugs)('services of %s have times as people write them', slug => {
  const names = catalogue
    .find(slug)
    ?.services.flatMap(({ name, retired }) => (name && !retired ? [name] : []))
  expect(names?.filter(name => /\b(Am|Pm)\b|\b\d{1,2} (00|30)\b/.test(name))).toEqual([])
})

const serviceCounts: Record<string, number> = {
  allied_express: 4,
  amazon_shipping: 3,
  aramex: 0,
  asendia_us: 3,
  australiapost: 0,
  boxknight: 3,
  bpost: 14,
  canadapost: 23,
  canpar: 0,
  chronopost: 8,
  colissimo: 14,
  dhl_express: 37,
  dhl_poland: 6,
  dhl_universal: 0,
  dicom: 0,
  dpd: 5,
  dpdhl: 7,
  easypost: 566,
  eshipper: 142,
  fedex: 56,
  freightcom: 45,
  generic: 1,
  geodis: 4,
  laposte: 0,
  locate2u: 1,
  nationex: 0,
  purolator: 61,
  roadie: 1,
  royalmail: 0,
  sendle: 3,
  tnt: 7,
  ups: 59,
  usps: 29,
  usps_international: 24,
  v1_server: 0,
  zoom2u: 3,
}

test.each(carrierSlugs)('%s lists the services the interface has always had', slug => {
  expect(Object.keys(listing(slug).services)).toHaveLength(serviceCounts[slug] ?? -1)
})

test.each([
  ['canadapost', 'canadapost_priority', 'DOM.PC'],
  ['ups', 'ups_ground', 'UPS Ground'],
  ['ups', 'ups_worldwide_express', 'UPS Worldwide Express'],
  ['fedex', 'fedex_international_priority', 'INTERNATIONAL_PRIORITY'],
  ['dhl_express', 'dhl_express_all', null],
  ['dpdhl', 'dpdhl_retoure', ''],
  ['amazon_shipping', 'amazon_shipping_ground', 'Amazon Shipping Ground'],
  ['easypost', 'easypost_amazonmws_ups_rates', 'UPS Rates'],
  ['generic', 'standard_service', 'standard'],
])('%s shows %s as %s', (slug, service, code) => {
  expect(listing(slug).services[service]).toBe(code)
})

test('adapters find the code the carrier takes today beside the listed one', () => {
  expect(catalogue.find('ups')?.services.find(({ code }) => code === 'ups_ground')?.carrier_code).toBe('03')
})

test.each([
  ['canadapost', 11],
  ['dhl_express', 14],
  ['fedex', 11],
  ['purolator', 3],
  ['tnt', 9],
  ['ups', 6],
  ['usps', 7],
  ['usps_international', 7],
])('%s lists %i package presets', (slug, count) => {
  expect(listing(slug).presets).toHaveLength(count)
})

test.each([
  ['dhl_express', 6],
  ['dhl_poland', 3],
  ['fedex', 11],
  ['purolator', 4],
  ['tnt', 6],
  ['ups', 24],
  ['australiapost', 0],
])('%s lists %i packaging types', (slug, count) => {
  expect(Object.keys(listing(slug).packagingTypes)).toHaveLength(count)
})

test.each([
  ['usps', 'usps_media_mail', 'media'],
  ['usps', 'usps_library_mail', 'library'],
  ['usps', 'usps_bound_printed_matter', 'printed_matter'],
  ['canadapost', 'canadapost_library_books', 'library'],
  ['usps', 'usps_priority_mail', null],
  ['usps', 'never_heard_of', null],
  ['nobody', 'usps_media_mail', null],
])('%s %s takes only %s', (slug, service, need) => {
  expect(catalogue.findNeed(slug, service)).toBe(need)
})

test('eleven carriers publish preferences and eight have rows of a rate sheet', () => {
  const listings = carrierSlugs.map(listing)
  expect(listings.filter(({ connectionConfigs }) => connectionConfigs.length > 0)).toHaveLength(11)
  expect(listings.filter(each => each.serviceLevels.length > 0).map(({ slug }) => slug)).toEqual([
    'bpost',
    'colissimo',
    'dhl_poland',
    'dpd',
    'dpdhl',
    'generic',
    'geodis',
    'locate2u',
  ])
})

test('codes of a carrier are given once, and what an entry points to is there', () => {
  for (const entry of catalogue.all()) {
    for (const codes of [
      entry.services.map(({ code }) => code),
      entry.options.map(({ key }) => key),
      entry.packaging.map(({ key }) => key),
      entry.presets.map(({ code }) => code),
      entry.connection_fields.map(({ name }) => name),
    ])
      expect(new Set(codes).size, entry.slug).toBe(codes.length)
    const options = new Set(entry.options.map(({ key }) => key))
    for (const key of Object.values(entry.unified_options))
      expect(options.has(key), `${entry.slug} ${key}`).toBe(true)
    expect(entry.home === null || entry.home === 'account' || isCountryCode(entry.home)).toBe(true)
    expect(entry.service_levels.every(({ currency }) => currencyCodes.some(code => code === currency))).toBe(
      true,
    )
  }
})

test('hubs are the carriers a tracking request cannot name', () => {
  const entries = catalogue.all()
  expect(entries.filter(({ kind }) => kind === 'hub').map(({ slug }) => slug)).toEqual([...hubSlugs])
  expect(entries.filter(({ trackable }) => trackable).map(({ slug }) => slug)).toEqual([
    ...trackingCarrierSlugs,
  ])
  expect(trackingCarrierSlugs).toHaveLength(32)
})

test('credentials that open an account are marked secret', () => {
  const secretWords = /password|passphrase|secret|api_key|token$|zt_password/
  for (const { slug, connection_fields } of catalogue.all())
    for (const field of connection_fields.filter(({ name }) => secretWords.test(name)))
      expect(field.secret, `${slug} ${field.name}`).toBe(true)
})

test('a preset of any carrier is found by its code, unlisted ones too', () => {
  expect(catalogue.findPreset('canadapost_corrugated_small_box')).toEqual({
    code: 'canadapost_corrugated_small_box',
    width: 42,
    height: 32,
    length: 32,
    dimension_unit: 'CM',
    weight_unit: 'KG',
  })
  expect(catalogue.findPreset('fedex_pak')?.width).toBe(11.75)
  expect(catalogue.findPreset('nobody_has_it')).toBeNull()
})

test('a tracking page carries the number safely', () => {
  expect(catalogue.trackingUrl('fedex', '12 3&x')).toBe('https://www.fedex.com/fedextrack/?trknbr=12%203%26x')
  expect(catalogue.trackingUrl('dicom', '1')).toBeNull()
  expect(catalogue.trackingUrl('nobody', '1')).toBeNull()
})

test('a slug that is a path finds nothing', () => {
  expect(catalogue.find('../carriers/ups')).toBeNull()
})

test('a damaged file says which one it is', () => {
  const broken = mkdtempSync(join(tmpdir(), 'catalogue-'))
  try {
    writeFileSync(join(broken, 'ups.json'), '{"slug": "ups"}')
    expect(() => createCarrierCatalogue(broken).find('ups')).toThrow(/ups\.json cannot be used/)
  } finally {
    rmSync(broken, { recursive: true })
  }
})
