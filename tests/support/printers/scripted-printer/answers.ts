import type { PrinterLanguage, PrinterTrouble } from '../../../../shared/desk/printing/printer-kinds.ts'
import type { Machine } from './machine.ts'

/** What a printer answers, byte for byte as the manuals say. */

export type Person = {
  model: string
  firmware: string
  dotsPerMm: 6 | 8 | 12 | 24
  serial: string
  labelLengthDots: number
  printWidthDots: number
  variables: Record<string, string>
  speaks: Extract<PrinterLanguage, 'ZPL' | 'EPL' | 'ESCPOS'>
  /** Says nothing to `~HS` while it stands still, as some printers do. */
  sulks: boolean
}

export const ordinary: Person = {
  model: 'ZD421-203dpi',
  firmware: 'V93.21.07Z',
  dotsPerMm: 8,
  serial: '50J204501234',
  labelLengthDots: 1218,
  printWidthDots: 812,
  variables: {},
  speaks: 'ZPL',
  sulks: false,
}

const flag = (is: boolean) => (is ? '1' : '0')
const digits = (value: number, count: number) => String(value).padStart(count, '0')
const line = (text: string) => `\x02${text}\x03\r\n`

export function hostStatus(machine: Machine, person: Person, isMidFormat: boolean): string {
  const has = (trouble: PrinterTrouble) => flag(machine.troubles.has(trouble))
  const { formats, labelsLeft } = machine.waiting()
  const length = digits(person.labelLengthDots, 4)
  return [
    line(
      `030,${has('paper_out')},${has('paused')},${length},${digits(formats, 3)},${has('buffer_full')},0,${flag(isMidFormat)},000,0,${has('too_cold')},${has('too_hot')}`,
    ),
    line(`001,0,${has('head_open')},${has('ribbon_out')},1,2,6,0,${digits(labelsLeft, 8)},1,000`),
    line('1234,0'),
  ].join('')
}

const errorBits: Partial<Record<PrinterTrouble, number>> = {
  paper_out: 0x1,
  ribbon_out: 0x2,
  head_open: 0x4,
  cutter_fault: 0x8,
  too_hot: 0x10,
  paper_jam: 0x4000,
  paused: 0x80000,
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

export function hostErrors({ troubles }: Machine): string {
  const errors = [...troubles].reduce((bits, trouble) => bits | (errorBits[trouble] ?? 0), 0)
  const warnings = troubles.has('paper_low') ? 0x8 : 0
  const row = (name: string, bits: number) =>
    `   ${name}:         ${flag(bits !== 0)} 00000000 ${hex(bits)}\r\n`
  return `\x02\r\n  PRINTER STATUS                             \r\n${row('ERRORS', errors)}${row('WARNINGS', warnings)}\x03`
}

export const hostIdentification = ({ model, firmware, dotsPerMm }: Person): string =>
  line(`${model},${firmware},${dotsPerMm},8176KB,X`)

export function variable(name: string, machine: Machine, person: Person): string {
  const values: Record<string, string> = {
    'device.languages': 'hybrid_xml_zpl',
    'device.unique_id': person.serial,
    'device.friendly_name': person.serial,
    'device.product_name': person.model,
    'appl.name': person.firmware,
    'ezpl.print_width': String(person.printWidthDots),
    'odometer.total_label_count': String(machine.counter()),
    ...person.variables,
  }
  return `"${values[name] ?? '?'}"`
}

const eplCodes: Partial<Record<PrinterTrouble, string>> = {
  paper_out: '07',
  head_open: '11',
  too_hot: '62',
  cutter_fault: '81',
  paused: '92',
}

export function eplReport({ troubles }: Machine): string {
  const codes = [...troubles].flatMap(trouble => eplCodes[trouble] ?? [])
  return `${codes.length > 0 ? codes.join(',') : '00'}\r\n`
}

export function realTimeStatus(n: number, { troubles }: Machine): string {
  const has = (trouble: PrinterTrouble, bits: number) => (troubles.has(trouble) ? bits : 0)
  const isOffline = [...troubles].some(trouble => trouble !== 'paper_low')
  const bits = [
    isOffline ? 0x08 : 0,
    has('head_open', 0x04) | has('paper_out', 0x20) | has('cutter_fault', 0x40),
    has('cutter_fault', 0x08) | has('too_hot', 0x40) | has('stopped', 0x20),
    has('paper_low', 0x0c) | has('paper_out', 0x60),
  ][n - 1]
  return String.fromCharCode(0x12 | (bits ?? 0))
}

export function printerInformation(letter: string, { model, firmware, serial }: Person): string {
  const values: Record<string, string> = { A: firmware, B: 'EPSON', C: model, D: serial }
  return `_${values[letter] ?? ''}\0`
}
