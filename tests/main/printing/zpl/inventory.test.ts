import { describe, expect, it } from 'vitest'
import { codeContent } from '../../../../main/printing/zpl/code-content.ts'
import { withFieldValues } from '../../../../main/printing/zpl/field-values.ts'
import { inkOf } from '../../../../main/printing/zpl/inventory.ts'
import { readCommands } from '../../../../main/printing/zpl/read-zpl.ts'

const ink = (zpl: string) => inkOf(readCommands(withFieldValues(zpl)))

describe('the content of a code as a scanner reads it', () => {
  it.each([
    ['^BC', 'N,100,Y,N,N,N', 'PKD0042', 'PKD0042'],
    ['^BC', 'N,100,Y,N,N', '>;>842020259>89405511899223197428490', '420202599405511899223197428490'],
    ['^BC', 'N,100', '>:AB>5123456>6C', 'AB123456C'],
    ['^BC', 'N,100', 'A>0B>=C><D', 'A>B~C^D'],
    ['^BC', 'N,100', '>;12345', null],
    ['^BC', 'N,100', '>912345678', null],
    ['^BC', 'N,100,Y,N,N,A', 'A-1234', 'A-1234'],
    ['^BC', 'N,100,Y,N,N,U', '1234567890123456789', '12345678901234567890'],
    ['^BC', 'N,100,Y,N,N,D', '(00)12345678901234567', null],
    ['^B3', 'N,N,100', '*ABC*', 'ABC'],
    ['^B3', 'N,N,100', 'A+B/C$D', null],
    ['^BQ', 'N,2,6', 'QA,M\u00fcller', null],
    ['^B2', 'N,100', '12345', '012345'],
    ['^B2', 'N,100,Y,N,Y', '12345', '123457'],
    ['^BE', 'N,100', '123456789012', '1234567890128'],
    ['^BE', 'N,100', '1234567890', '0012345678905'],
    ['^BQ', 'N,2,6', 'QA,HELLO', 'HELLO'],
    ['^BQ', 'N,2,6', 'HM,N123456', '123456'],
    ['^BQ', 'N,2,6', 'QM,B0005HELLO', 'HELLO'],
    ['^BQ', 'N,2,6', 'D03048F,LM,N0123456789,A12AABB', null],
    ['^BX', 'N,6,200', 'HELLO', 'HELLO'],
    ['^BX', 'N,6,200', 'A_1B', null],
    ['^BX', 'N,6,200,,,,_', '_1AB_d065__C', 'ABA_C'],
    ['^B7', 'N,8,5', 'A B', 'A B'],
    ['^B7', 'N,8,5', 'A\\&B', null],
    ['^BO', 'N,8', 'HELLO', 'HELLO'],
    ['^BO', 'N,8,Y', '<5', null],
    ['^BU', 'N,8', '12345678901', '0123456789012'],
    ['^B8', 'N,8', '1234567', '12345670'],
    ['^BK', 'N,N,100', '123', 'A123A'],
    ['^BR', 'N,1', '12345678901', '0100123456789012'],
    ['^B3', 'N,Y,100', 'ABC', null],
    ['^BM', 'N,B,100', '123', null],
  ])('%s%s with %j is %j', (command, said, data, content) => {
    expect(codeContent(command, { parameters: said.split(','), data })).toBe(content)
  })
})

describe('what leaves ink', () => {
  it.each([
    ['hexadecimal bytes', '^XA^BCN,9^FH^FD_41_42CD^FS^XZ', [['^BC', 'ABCD']]],
    ['hexadecimal bytes with another sign', '^XA^BCN,9^FH\\^FD\\41B^FS^XZ', [['^BC', 'AB']]],
    ['the first of serial numbers', '^XA^BCN,9^SN0042,1,Y^FS^XZ', [['^BC', '0042']]],
    [
      'a numbered field of a stored format',
      '^XA^DFR:F^FO9,9^BCN,9^FN1^FS^XZ^XA^XFR:F^FN1^FDPKD^FS^XZ',
      [['^BC', 'PKD']],
    ],
    ['a value given later', '^XA^FO9,9^BCN,9^FN1^FS^FN1^FDPKD^FS^XZ', [['^BC', 'PKD']]],
    ['a field that nothing closes', '^XA^BCN,9^FDPKD^XZ', [['^BC', 'PKD']]],
    ['nothing without data', '^XA^BCN,9^FD^FS^FO1,1^A0N,9^FD  ^FS^XZ', []],
    [
      'a frame, a picture and words',
      '^XA^GB9,9,9^FS^GFA,1,1,1,FF^FS^FDx^FS^XZ',
      [
        ['^GB', null],
        ['^GF', null],
        ['^FD', null],
      ],
    ],
  ])('%s', (_, zpl, items) => {
    expect(ink(zpl).map(({ command, content }) => [command, content])).toEqual(items)
  })

  it('a code is not drawn beside another that is', () => {
    const found = ink('^XA^BCN,9^FDA^FS^BTN,9^FD123456,A^FS^BXN,9,140^FDA^FS^BEN,9^FDA^FS^XZ')
    expect(found.map(({ undrawn }) => undrawn)).toEqual([null, '^BT', '^BX', null])
  })

  it.each([
    ['^XA^FC%^FD100 % cotton^FS^XZ', null],
    ['^XA^FC%^FD%d.%m.^FS^XZ', '^FC'],
    ['^XA^MUD^FDx^FS^XZ', null],
    ['^XA^MUD,150,300^FDx^FS^XZ', '^MU'],
    ['^XA^MUI^FDx^FS^XZ', '^MU'],
  ])('of %s, what the engine does not follow is %s', (zpl, command) => {
    expect(ink(zpl).map(({ undrawn }) => undrawn)).toEqual([command])
  })

  it('settings and stored pictures leave none', () => {
    expect(ink('~DGR:A.GRF,1,1,FF^XA^PW812^LL1218^BY3,2,9^CF0,30^CI28^PQ1^XZ')).toEqual([])
  })
})
