import { describe, expect, test } from 'vitest'
import { formatPrinterUri, parsePrinterUri } from '../../../shared/desk/printing/printer-uri.ts'

const kept = (text: string) => {
  const parsed = parsePrinterUri(text)
  return parsed.ok ? formatPrinterUri(parsed.uri) : `refused: ${parsed.message}`
}

describe('the address of a printer', () => {
  test.each([
    ['tcp://192.168.1.50', 'tcp://192.168.1.50:9100'],
    [' TCP://Zebra.Local:6101/ ', 'tcp://zebra.local:6101'],
    ['tcp://[fe80::1]:9100', 'tcp://[fe80::1]:9100'],
    ['folder:///srv/labels', 'folder:///srv/labels'],
    ['cups://Zebra_1', 'cups://Zebra_1'],
    ['CUPS:Zebra@shop', 'cups://Zebra@shop'],
    ['ipp://Printer.local', 'ipp://printer.local:631/ipp/print'],
    ['ipps://[fe80::1]:8631/', 'ipps://[fe80::1]:8631/ipp/print'],
    ['ipp://shop:631/printers/Zebra', 'ipp://shop:631/printers/Zebra'],
    ['windows://ZDesigner ZD421', 'windows://ZDesigner%20ZD421'],
    ['system://B%C3%BCro 100%25', 'system://B%C3%BCro%20100%25'],
    ['screen:training', 'screen://training'],
    ['folder:labels', 'folder://labels'],
    ['folder://labels/out', 'folder://labels/out'],
    ['folder:///C:/Labels', 'folder:///C:/Labels'],
    ['folder:///home/desk/My%20Labels', 'folder:///home/desk/My Labels'],
    ['folder:///home/desk/50%25', 'folder:///home/desk/50%25'],
    ['device:///dev/usb/lp0', 'device:///dev/usb/lp0'],
    ['serial://dev/ttyUSB0?baud=9600', 'serial:///dev/ttyUSB0?baud=9600'],
    ['serial:///dev/ttyS1', 'serial:///dev/ttyS1?baud=9600'],
    [
      'serial://com3?flow=xonxoff&parity=even&bits=7&stop=2&baud=19200',
      'serial://COM3?baud=19200&bits=7&parity=even&stop=2&flow=xonxoff',
    ],
  ])('%s is kept as %s', (typed, spelling) => {
    expect(kept(typed)).toBe(spelling)
    expect(kept(spelling)).toBe(spelling)
  })

  test.each([
    ['', /Enter an address such as/],
    ['192.168.1.50', /Enter an address such as/],
    ['gopher://printer/queue', /Printers at "gopher:" are not supported/],
    ['constructor:x', /not supported/],
    ['tcp://', /tcp:\/\/host/],
    ['tcp://user@host', /tcp:\/\/host/],
    ['tcp://host:9100/path', /nothing more/],
    ['tcp://host:0', /between 1 and 65535/],
    ['tcp://host:70000', /between 1 and 65535/],
    ['folder://', /Name a folder/],
    ['cups://', /Name the queue/],
    ['cups://my queue', /without blanks/],
    ['cups://a/b', /without blanks/],
    ['ipp://', /ipp:\/\/host/],
    ['ipp://user:secret@host/', /nothing more/],
    ['ipp://host/ipp?x=1', /nothing more/],
    ['ipps://host:99999/', /between 1 and 65535/],
    ['windows://', /Name the printer/],
    ['windows://50%', /%25/],
    ['screen://a%07b', /control characters/],
    ['folder:///', /Name a folder/],
    ['folder:///labels/../../etc', /cannot contain/],
    ['device://dev/usb/lp0', /whole path/],
    ['device:///dev/../etc/shadow', /cannot contain/],
    ['device:///50%', /%25/],
    ['serial://', /Enter the port/],
    ['serial://ttyUSB0', /Enter the port/],
    ['serial:///dev/../ttyS0', /Enter the port/],
    ['serial:///dev/ttyS0?baud=fast', /speed/],
    ['serial:///dev/ttyS0?baud=9600&flow=dtr', /flow control/],
    ['serial:///dev/ttyS0?parity=mark', /parity/],
    ['serial:///dev/ttyS0?speed=9600', /"speed" is no setting/],
    ['folder:///50%', /%25/],
    ['folder:///la%00bels', /control characters/],
  ])('%s is refused', (typed, says) => {
    expect(kept(typed)).toMatch(says)
    expect(kept(typed)).toMatch(/^refused: /)
  })
})
