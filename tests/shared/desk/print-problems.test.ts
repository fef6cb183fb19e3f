import { describe, expect, test } from 'vitest'
import { nameThePrinter, type PrintProblemCode } from '../../../shared/desk/printing/print-problems.ts'

const detail = '192.168.1.9:9100 broke the connection off after 4096 of 20000 bytes had left.'

const told = (code: PrintProblemCode, uri = 'tcp://192.168.1.9:9100', name = 'Packing table') =>
  nameThePrinter({ name, uri }, { code, message: detail })

describe('Trouble with a printer', () => {
  test.each<[PrintProblemCode, string]>([
    ['offline', '"Packing table" did not answer at 192.168.1.9:9100.'],
    ['refused', '"Packing table" does not let Packdesk connect at 192.168.1.9:9100.'],
    ['cut_off', '"Packing table" broke off in the middle of a document.'],
    ['stalled', '"Packing table" stopped answering in the middle of a document.'],
    ['paper_out', '"Packing table" is out of labels or paper.'],
  ])('on the network is told by the name of the printer: %s', (code, message) => {
    expect(told(code)).toEqual({ code, message })
  })

  test('with its address names what cannot be found', () => {
    expect(told('no_such_host', 'tcp://zebra.shop:9100').message).toBe(
      '"Packing table" was not found: nothing on this network is called zebra.shop.',
    )
    expect(told('offline', 'ipp://[fe80::1]/ipp/print').message).toContain('at [fe80::1]:631.')
  })

  test('is about the printer where nobody gave it a name', () => {
    const uri = 'tcp://192.168.1.9:9100'
    expect(told('offline', uri, uri).message).toBe('The printer did not answer at 192.168.1.9:9100.')
  })

  test.each<[string, PrintProblemCode, string]>([
    ['what came out', 'printed_in_part', 'tcp://192.168.1.9:9100'],
    ['what a folder lacks', 'disk_full', 'folder:///labels'],
    ['what a queue says', 'offline', 'cups://zebra'],
    ['an address nobody can read', 'bad_address', 'carrier-pigeon:coop'],
  ])('keeps its own sentence where that says more: %s', (_, code, uri) => {
    expect(told(code, uri).message).toBe(detail)
  })
})
