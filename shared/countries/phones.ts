import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isoCountryCode } from './countries.ts'

export type PhoneResult = { ok: true; value: string } | { ok: false; text: string }

/** The letters of a telephone keypad, `a` to `z`. */
const keypad = '22233344455566677778889999'
const extension = /(?:\s*(?:;ext=|ext(?:n|ension)?\b\.?|x)\s*[:.]?\s*\d{1,7})\s*$/i

/** Numbers written as words (`1-800-FLOWERS`) as digits; the parser would cut them at the first letter. */
function spellOut(text: string): string {
  const start = text.search(/[+\d]/)
  const end = extension.exec(text)?.index ?? text.length
  const body = text.slice(Math.max(start, 0), end)
  if (start < 0 || (body.match(/[a-z]/gi) ?? []).length < 3) return text
  const dialled = body.toLowerCase().replaceAll(/[a-z]/g, letter => keypad[letter.charCodeAt(0) - 97] ?? '')
  return dialled + text.slice(end)
}

/**
 * How long a number may be, as typed and as stored: what is answered is accepted when it is sent back. A number of most
 * digits, with its country and an extension, is shorter when it is written without spaces.
 */
export const mostPhoneCharacters = 32

const withinBounds = (phone: PhoneNumber): string => {
  const written = international(phone)
  const { ext } = phone
  return written.length > mostPhoneCharacters ? `${phone.number}${ext ? ` x${ext}` : ''}` : written
}

/** North American numbers are written with hyphens; elsewhere hyphens stand where the country's own style has them. */
function international(phone: PhoneNumber): string {
  const spaced = phone.formatInternational()
  const prefix = `+${phone.countryCallingCode} `
  if (phone.countryCallingCode === '1') return spaced.replace(/^\+1 (\d{3}) (\d{3}) (\d{4})/, '+1 $1-$2-$3')
  const national = phone.format('NATIONAL', { nationalPrefix: false }).replaceAll(/[()]/g, '')
  const written = [national, national.replace(/^0/, '')].find(
    digits => prefix + digits.replaceAll('-', ' ') === spaced,
  )
  return written === undefined ? spaced : prefix + written
}

/** Ten digits as they are written in North America, which is most of what is read here. */
const northAmerican = /^(?:\+?1[\s.-]*)?\(?([2-9]\d\d)\)?[\s.-]*(\d{3})[\s.-]*(\d{4})$/

/** No prefix that is left out abroad has two zeros: what begins so is nobody's number, and loses nothing. */
const nobodys = /^\+\d{1,3} 00[\d\s-]*(?: ?(?:ext\. |x)\d+)?$/

/**
 * A phone number in international style: `514 000 0000` in Canada becomes `+1 514-000-0000`. Refused only when
 * it cannot be read as a number at all; whether it could ring is not checked. An empty one is kept, and one in this style
 * stays as it is.
 */
export function normalizePhone(phoneNumber: string, countryCode: string): PhoneResult {
  if (phoneNumber.trim() === '') return { ok: true, value: '' }
  const usual = countryCode === 'US' || countryCode === 'CA' ? northAmerican.exec(phoneNumber.trim()) : null
  if (usual) return { ok: true, value: `+1 ${usual[1]}-${usual[2]}-${usual[3]}` }
  let text = phoneNumber
  let read = readPhone(text, countryCode)
  for (let again = 0; again < 3 && read.ok && read.value !== text; again += 1) {
    text = read.value
    read = readPhone(text, countryCode)
  }
  return read
}

function readPhone(phoneNumber: string, countryCode: string): PhoneResult {
  if (nobodys.test(phoneNumber)) return { ok: true, value: phoneNumber }
  const region = isoCountryCode(countryCode)
  const phone = parsePhoneNumberFromString(
    spellOut(phoneNumber),
    isSupportedCountry(region) ? { defaultCountry: region } : {},
  )
  return phone ? { ok: true, value: withinBounds(phone) } : { ok: false, text: 'Invalid phone number format' }
}
