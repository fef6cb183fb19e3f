import { describe, expect, test } from 'vitest'
import {
  changeKind,
  checkPrinter,
  emptyPrinter,
  fromPrinter,
  toNewPrinter,
  toPrinterData,
} from '../../../../renderer/screens/printers/printer-draft.ts'
import { storedPrinter } from './stored-printer.ts'

const network = { ...emptyPrinter, name: 'Bench', host: '192.168.1.50' }
const at = (kind: typeof emptyPrinter.kind, place: string) => ({
  ...emptyPrinter,
  name: 'Bench',
  kind,
  place,
})
const ipp = { ...network, kind: 'ipp' as const, port: 631 }

describe('the address of a printer', () => {
  test.each([
    { typed: network, uri: 'tcp://192.168.1.50:9100' },
    { typed: { ...network, port: 6101 }, uri: 'tcp://192.168.1.50:6101' },
    { typed: { ...network, host: 'fe80::1' }, uri: 'tcp://[fe80::1]:9100' },
    { typed: { ...network, host: '[fe80::1]' }, uri: 'tcp://[fe80::1]:9100' },
    { typed: { ...network, host: 'tcp://bench.local:6101' }, uri: 'tcp://bench.local:6101' },
    { typed: ipp, uri: 'ipp://192.168.1.50:631/ipp/print' },
    { typed: { ...ipp, path: 'printers/zebra' }, uri: 'ipp://192.168.1.50:631/printers/zebra' },
    { typed: { ...ipp, isEncrypted: true }, uri: 'ipps://192.168.1.50:631/ipp/print' },
    { typed: at('cups', 'Zebra'), uri: 'cups://Zebra' },
    { typed: at('windows', 'ZDesigner ZD421'), uri: 'windows://ZDesigner%20ZD421' },
    { typed: at('system', 'Office printer'), uri: 'system://Office%20printer' },
    { typed: at('screen', 'preview'), uri: 'screen://preview' },
    { typed: at('device', '/dev/usb/lp0'), uri: 'device:///dev/usb/lp0' },
    { typed: at('serial', '/dev/ttyUSB0'), uri: 'serial:///dev/ttyUSB0?baud=9600' },
    {
      typed: { ...at('serial', 'COM3'), baud: 19_200, flow: 'none' as const },
      uri: 'serial://COM3?baud=19200&flow=none',
    },
    { typed: at('folder', '/home/desk/100% labels'), uri: 'folder:///home/desk/100%25 labels' },
    { typed: at('folder', 'C:\\labels'), uri: 'folder:///C:\\labels' },
  ])('is put together and comes back: $uri', ({ typed, uri }) => {
    expect(checkPrinter(typed)).toEqual({})
    expect(toPrinterData(typed).uri).toBe(uri)
    expect(toPrinterData(fromPrinter(storedPrinter({ uri }))).uri).toBe(uri)
  })

  test('goes to the usual port of another kind, unless it had one of its own', () => {
    expect(changeKind('ipp', network)).toEqual({ kind: 'ipp', port: 631 })
    expect(changeKind('tcp', ipp)).toEqual({ kind: 'tcp', port: 9100 })
    expect(changeKind('ipp', { ...network, port: 6101 })).toEqual({ kind: 'ipp', port: 6101 })
  })

  test('has its mistakes at the field it was typed into', () => {
    expect(Object.keys(checkPrinter({ ...network, host: 'two words' }))).toEqual(['host'])
    expect(Object.keys(checkPrinter({ ...network, port: 99_999 }))).toEqual(['host'])
    expect(Object.keys(checkPrinter(at('folder', '../up')))).toEqual(['place'])
    expect(Object.keys(checkPrinter({ ...at('cups', ''), name: '' }))).toEqual(['name', 'place'])
  })
})

describe('the settings of a printer', () => {
  test('come back as they were', () => {
    const printer = storedPrinter({ turn: 90, crop: false, offset_x_mm: -1.5, darkness: 12, dpi: 300 })
    expect(printer).toMatchObject(toPrinterData(fromPrinter(printer)))
  })

  test('that are left to a new printer are not sent, so that it is asked', () => {
    const sent = toNewPrinter(network)
    for (const name of ['language', 'dpi', 'media', 'is_default']) expect(sent).not.toHaveProperty(name)
    expect(toNewPrinter({ ...network, language: 'EPL', is_default: true })).toMatchObject({
      language: 'EPL',
      is_default: true,
    })
  })

  test('that are out of range say so at their fields', () => {
    const wrong = { ...network, offset_x_mm: 51, offset_y_mm: 'far', darkness: 31 }
    expect(Object.keys(checkPrinter(wrong))).toEqual(['offset_x_mm', 'offset_y_mm', 'darkness'])
    expect(toPrinterData({ ...network, darkness: '' }).darkness).toBeNull()
  })
})
