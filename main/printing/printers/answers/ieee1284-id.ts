import { type PrinterLanguage, printerLanguages } from '../../../../shared/desk/printing/printer-kinds.ts'
import { ownValue } from '../../../../shared/values/own-value.ts'
import type { PrinterIdentity } from '../transport.ts'

const languageNames: Record<string, PrinterLanguage> = {
  ...Object.fromEntries(printerLanguages.filter(name => name !== 'any').map(name => [name, name])),
  ZPLII: 'ZPL',
  EPL2: 'EPL',
  'ESC/POS': 'ESCPOS',
}

/** Reads `MFG:Zebra Technologies;CMD:ZPL;MDL:ZTC ZD421;`; null for text that names no printer. */
export function readDeviceId(text: string): PrinterIdentity | null {
  const fields = new Map(
    [...text.slice(0, 2_000).matchAll(/([A-Z][A-Z0-9 ]{0,19}):([^;\p{Cc}]{0,200});/gu)].map(
      ([, key = '', value = '']) => [key.trim(), value.trim()],
    ),
  )
  const field = (...keys: string[]) => keys.map(key => fields.get(key)).find(Boolean) ?? null
  const model = field('MDL', 'MODEL')
  const maker = field('MFG', 'MANUFACTURER')
  if (model === null) return null
  const commands = (field('CMD', 'COMMAND SET') ?? '').toUpperCase().split(/[,\s]+/)
  const dots = /(203|300|600) ?dpi/i.exec(model)?.[1]
  return {
    model: maker === null || model.startsWith(maker) ? model : `${maker} ${model}`,
    firmware: null,
    serial: field('SN', 'SERN', 'SERIALNUMBER'),
    languages: [
      ...new Set(commands.map(name => ownValue(languageNames, name)).filter(name => name !== undefined)),
    ],
    dpi: dots === '203' ? 203 : dots === '300' ? 300 : dots === '600' ? 600 : null,
    mediaMm: null,
  }
}
