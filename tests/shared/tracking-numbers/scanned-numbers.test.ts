import { describe, expect, test } from 'vitest'
import { numbersInside } from '../../../shared/tracking-numbers/scanned-numbers.ts'

describe('a scanned content that holds more than the number', () => {
  test.each([
    ['4209021094001118992231979987 00', '9400111899223197998700'],
    ['42090210123494001118992231979987 00', '9400111899223197998700'],
    ['1001921334250001000300779017972697', '779017972697'],
    ['9622001900000000000000776632517510', '776632517510'],
    ['9611020987654312345672', '987654312345672'],
    ['(00) 3 4012345 123456789 5', '340123451234567895'],
    [']C100340123451234567895', '340123451234567895'],
    ['%008193815501234567890101276', '15501234567890'],
  ])('%s has %s', (content, number) => expect(numbersInside(content)).toContain(number))

  test.each([
    '1Z999AA10123456784',
    '9400111899223197998700',
    'LM000000017CA',
    '',
    'Order 7',
    '7023210000000016',
  ])('%s is a number, or nothing at all', content => expect(numbersInside(content)).toEqual([]))
})
