import { expect, test } from 'vitest'
import { required } from '../../../main/carriers/contract/outcome.ts'
import { contentsOf, declaredWorth, invoiceNumberOf } from '../../../main/carriers/kit/goods.ts'
import { filesAmong, formOf, papersAmong } from '../../../main/carriers/kit/papers.ts'
import {
  bothNames,
  countryOf,
  countryOrTerritory,
  isDeclarable,
  isImperialFrom,
  laneOf,
  mailToTell,
  phoneDigitsOf,
  stateOf,
  streetProblems,
  suggestedAddress,
  withoutAmericanCode,
} from '../../../main/carriers/kit/parties.ts'
import { problemsAmong, problemsOfEach } from '../../../main/carriers/kit/problems.ts'
import {
  aCommodity,
  aDeclaration,
  aLabelRequest,
  anAddress,
  aParcel,
  aRateRequest,
  berlin,
  dover,
  toronto,
} from '../../support/carriers/carrier-requests.ts'

test('countries are those carriers know', () => {
  expect(countryOf({ countryCode: 'xi' })).toBe('GB')
  expect(countryOrTerritory({ countryCode: 'US', stateCode: 'pr' })).toBe('PR')
  expect(countryOrTerritory({ countryCode: 'US', stateCode: 'GU' })).toBe('GU')
  expect(countryOrTerritory({ countryCode: 'US', stateCode: 'AE' })).toBe('US')
  expect(stateOf(anAddress({ stateCode: 'pq' }))).toBe('QC')
})

test('company and person stand in for each other', () => {
  expect(bothNames(anAddress({ companyName: ' ', personName: 'Ada ' }))).toEqual({
    company: 'Ada',
    person: 'Ada',
  })
})

test('a telephone number is its digits, without the extension', () => {
  expect(withoutAmericanCode(phoneDigitsOf({ phoneNumber: '+1 (302) 555-0100 ext 7' }))).toBe('3025550100')
})

test('a street that has no room is told', () => {
  const far = anAddress({ addressLine1: 'x '.repeat(30), addressLine2: 'y '.repeat(30) })
  const problems = streetProblems({ shipper: dover, recipient: far }, { length: 20, lines: 3 }, 'Carrier')
  expect(Object.keys(problems)).toEqual(['recipient.address_line2'])
})

test('a return goes the other way, goods over a border are declared and papers are not', () => {
  const request = aRateRequest({ shipper: berlin, recipient: dover, options: { return_shipment: true } })
  expect(laneOf(request)).toEqual({ isReturn: true, from: dover, to: berlin })
  expect(isDeclarable(request)).toBe(true)
  expect(isDeclarable({ ...request, parcels: [aParcel({ isDocument: true })] })).toBe(false)
  expect(isDeclarable({ ...request, shipper: toronto, recipient: toronto })).toBe(false)
})

test('goods are worth what was told, else what they add up to, else what is left', () => {
  const asked = { currency: 'EUR', otherwise: 9 }
  const duty = { paidBy: null, currency: 'CHF', declaredValue: 70, accountNumber: null }
  expect(declaredWorth({ customs: aDeclaration({ duty }), parcels: [] }, asked)).toEqual({
    value: 70,
    currency: 'CHF',
  })
  expect(declaredWorth({ customs: aDeclaration(), parcels: [] }, asked)).toEqual({
    value: 25,
    currency: 'USD',
  })
  expect(declaredWorth({ parcels: [aParcel()] }, asked)).toEqual({ value: 9, currency: 'EUR' })
})

test('a shipment says what is in it in the first words that fit', () => {
  const long = 'A description of goods that goes on and on'
  const request = aLabelRequest('any', { customs: aDeclaration({ contentDescription: long }) })
  expect(contentsOf(request, { most: 20 })).toBe('Mug')
  expect(contentsOf(aRateRequest(), { most: 20 })).toBeUndefined()
  expect(contentsOf(aRateRequest({ parcels: [aParcel({ isDocument: true })] }), { most: 20 })).toBe(
    'Documents',
  )
})

test('an invoice has its own number, that of the order, or none', () => {
  const numberOf = (invoice: string | null, reference: string | null) =>
    invoiceNumberOf(aLabelRequest('any', { customs: aDeclaration({ invoice }), reference }))
  expect([numberOf('I1', 'R1'), numberOf(null, 'R1'), numberOf(null, null)]).toEqual(['I1', 'R1', undefined])
})

test('papers among the options are read whoever wrote them', () => {
  expect([formOf({ format: 'png', name: 'a' }), formOf({ format: null, name: 'b.tif' })]).toEqual([
    'PNG',
    'TIF',
  ])
  const doc_files = [{ doc_type: 'other', doc_name: 'a.jpg', doc_file: ' AAAA ' }, { doc_file: '' }, 7, null]
  expect(filesAmong({ doc_files })).toEqual([{ type: 'other', form: 'JPG', content: 'AAAA' }])
  const doc_references = ['D1', { doc_id: 'D2', doc_type: 'other', carrier_data: { kind: 'x' } }, {}, null]
  expect(papersAmong({ doc_references })).toEqual([
    { id: 'D1', type: '', carrierData: {} },
    { id: 'D2', type: 'other', carrierData: { kind: 'x' } },
  ])
  expect([filesAmong({ doc_files: 'x' }), papersAmong({})]).toEqual([[], []])
})

test('problems are those that are there, each at its place', () => {
  expect(problemsAmong({ a: false, b: null, c: required() })).toEqual({ c: required() })
  const items = [aCommodity(), aCommodity({ valueAmount: null })]
  expect(
    problemsOfEach('goods', items, ({ valueAmount }) => ({ value: valueAmount === null && required() })),
  ).toEqual({ 'goods[1].value': required() })
})

test('an address is suggested as the carrier writes it, and keeps what it does not tell', () => {
  const asked = anAddress({ city: 'Dover', personName: 'Ada', streetNumber: '5' })
  const told = { lines: ['5 MILL RD', null, 'APT 2'], city: 'DOVER', stateCode: null, postalCode: null }
  expect(suggestedAddress(asked, told)).toMatchObject({
    personName: 'Ada',
    streetNumber: null,
    addressLine1: '5 MILL RD',
    addressLine2: 'APT 2',
    city: 'DOVER',
    postalCode: asked.postalCode,
  })
})

test('mail goes where it was said, else to the recipient, and nowhere without an address', () => {
  const to = (options: Record<string, unknown>, email: string | null) =>
    mailToTell({ shipper: anAddress({}), recipient: anAddress({ email }), options })
  expect(to({ email_notification_to: ' a@b.c ' }, 'd@e.f')).toBe('a@b.c')
  expect(to({ email_notification_to: ' ' }, 'd@e.f')).toBe('d@e.f')
  expect([to({}, null), to({ email_notification_to: 'nobody' }, 'd@e.f')]).toEqual([undefined, undefined])
})

test('parcels are weighed in pounds from the United States, and from Canada where the first one is', () => {
  const from = (countryCode: string, weightUnit: 'LB' | 'KG') =>
    isImperialFrom({ shipper: anAddress({ countryCode }), parcels: [aParcel({ weightUnit })] })
  expect([from('US', 'KG'), from('CA', 'LB'), from('CA', 'KG'), from('DE', 'LB')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
