import { expect, test } from 'vitest'
import { normalizePhone } from '../../../shared/countries/phones.ts'

const refused = { ok: false, text: 'Invalid phone number format' }
const read = (phone: string, country: string) => {
  const result = normalizePhone(phone, country)
  return result.ok ? result.value : result.text
}

test.each([
  ['514 000 0000', 'CA', '+1 514-000-0000'],
  ['(514) 000-0000', 'CA', '+1 514-000-0000'],
  ['+1 438 222 2222', 'US', '+1 438-222-2222'],
  ['020 7946 0958', 'GB', '+44 20 7946 0958'],
  ['06 12 34 56 78', 'FR', '+33 6 12 34 56 78'],
  ['03-1234-5678', 'JP', '+81 3-1234-5678'],
  ['11 91234-5678', 'BR', '+55 11 91234-5678'],
  ['+49 30 123456', 'US', '+49 30 123456'],
])('%s in %s is stored as %s', (phone, country, stored) => {
  expect(read(phone, country)).toBe(stored)
})

test('a number stays as it is when it is read a second time', () => {
  for (const [phone, country] of [
    ['514 000 0000', 'CA'],
    ['03-1234-5678', 'JP'],
    ['0161 496 0000 extension 22', 'GB'],
  ] as const) {
    const once = read(phone, country)
    expect(read(once, country)).toBe(once)
  }
})

test('a number written in letters keeps all its digits', () => {
  expect(read('1-800-FLOWERS', 'US')).toBe('+1 800-356-9377')
  expect(read('1-800-FLOWERS x12', 'US')).toBe('+1 800-356-9377 ext. 12')
})

test('an extension is not mistaken for letters', () => {
  expect(read('514 000 0000 ext. 5', 'CA')).toBe('+1 514-000-0000 ext. 5')
})

test('whether a number could ring is not asked', () => {
  expect(read('000 000 0000', 'US')).toMatch(/^\+1 /)
})

test.each(['abc', '1', '+', '12345678901234567890'])('"%s" is no number', phone => {
  expect(normalizePhone(phone, 'US')).toEqual(refused)
})

test('an empty number is kept as no number', () => {
  expect(normalizePhone('  ', 'CA')).toEqual({ ok: true, value: '' })
})

test('carrier country codes read numbers of the country behind them', () => {
  expect(read('922 000 000', 'IC')).toBe('+34 922 00 00 00')
})

test('a country nobody knows still takes international numbers', () => {
  expect(normalizePhone('5', 'XX')).toEqual(refused)
  expect(read('+33 6 12 34 56 78', 'XX')).toBe('+33 6 12 34 56 78')
})

test.each([
  '604 555 0100',
  '(604) 555-0100',
  '604.555.0100',
  '6045550100',
  '1-604-555-0100',
  '+1 242 555 0100',
  '310 555 0199',
])('%s is written as it is from anywhere else', typed => {
  const whole = `+1${typed.replace(/^\+?1[\s-]/, '').replaceAll(/\D/g, '')}`
  expect(normalizePhone(typed, 'CA')).toEqual(normalizePhone(whole, 'DE'))
  expect(normalizePhone(typed, 'US')).toEqual(normalizePhone(whole, 'DE'))
})
