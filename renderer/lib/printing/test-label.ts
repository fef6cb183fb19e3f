import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { instantText } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'

/** A printer that is switched off takes no test. */
export const canTest = ({ enabled }: Printer): boolean => enabled

/** Label printers get a label in their own commands that says where it came out; all others the paper of the station. */
export const testPrint = (printer: Printer, now: Date) =>
  printer.language === 'ZPL' || printer.language === 'any'
    ? testLabel(printer, now)
    : { printer_id: printer.id, document: 'test-label' }

/** `^` and `~` begin commands, `_` the hex codes they are written as. */
const escaped = (text: string): string =>
  text.replaceAll(/[\^~_]/g, sign => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** A print job that shows where it came out and when: name, address, time, and a frame to see the margins. */
function testLabel({ id, name, uri, dpi }: Printer, now: Date) {
  const dots = (inches: number) => Math.round(inches * dpi)
  const line = (top: number, height: number, text: string) =>
    `^FO${dots(0.4)},${dots(top)}^A0N,${dots(height)}^FH^FD${escaped(text)}^FS`
  const zpl = [
    '^XA^CI28',
    `^FO${dots(0.1)},${dots(0.1)}^GB${dots(3.8)},${dots(5.8)},${dots(0.02)}^FS`,
    line(0.5, 0.35, `Packdesk: ${t('printers.testName')}`),
    line(1.1, 0.25, name),
    line(1.5, 0.18, uri),
    line(1.8, 0.18, instantText(now.toISOString())),
    `^FO${dots(0.4)},${dots(2.4)}^BY3^BCN,${dots(0.8)},Y^FDPACKDESK^FS`,
    '^XZ\n',
  ].join('\n')
  return {
    printer_id: id,
    document_base64: base64(zpl),
    format: 'ZPL' as const,
    name: t('printers.testName'),
    kind: 'test' as const,
  }
}
