import { expect, it } from 'vitest'
import {
  namesNumber,
  otherNumber,
} from '../../../../../main/printing/preparation/preflight/codes/match-number.ts'

const gs = '\u001d'

it.each([
  ['the number itself', '1Z999AA10123456784', '1Z999AA10123456784'],
  ['another way to write it', 'RN473124829GB', 'rn 4731 2482 9gb'],
  ['a postcode in front', '420202599405511899223197428490', '9405511899223197428490'],
  [
    'nine digits of postcode and a separator',
    `420202591234${gs}9405511899223197428490`,
    '9405511899223197428490',
  ],
  ['an identifier in front', '00340434161094042557', '340434161094042557'],
  ['the end of 34 digits', '9632001960000000000000794698230012', '794698230012'],
  ['the middle of a routing code', '%002025915505012345678101276', '15505012345678'],
  ['a check letter that the bars leave out', '002025915505012345678101276', '15505012345678Y'],
  ['a licence plate with its identifier', 'JJD014600003889309823', 'JD014600003889309823'],
  [
    'the two parts of a MaxiCode',
    `[)>01${gs}96973010000${gs}840${gs}003${gs}1Z23456784${gs}UPSN${gs}999AA1${gs}247`,
    '1Z999AA10123456784',
  ],
])('%s names it', (_, content, number) => {
  expect(namesNumber(content, number)).toBe(true)
})

it.each([
  ['a short number inside a long one', '9405511899223197428490', '1899'],
  ['another number', '1Z999AA10123456784', '1Z999AA10123456793'],
  ['half of it', '94055118992', '9405511899223197428490'],
  ['nothing', '', '1Z999AA10123456784'],
  ['no number', '1Z999AA10123456784', ''],
])('%s does not', (_, content, number) => {
  expect(namesNumber(content, number)).toBe(false)
})

it.each([
  ['of the same kind is another number', '1Z999AA10123456784', '1Z12345E6605272234', '1Z999AA10123456784'],
  [
    'behind a postcode is found',
    '420202599405511899223197428490',
    '9400111899223197428490',
    '9405511899223197428490',
  ],
  ['of the same shape is another number', 'HC999999999999', 'HC123456789012', 'HC999999999999'],
  ['with a postcode only is none', '42020259', '9400111899223197428490', null],
  ['with a reference of another shape is none', 'ORDER-10042', 'HC123456789012', null],
])('a code %s', (_, content, wanted, found) => {
  expect(otherNumber(content, wanted)).toBe(found)
})
