import {
  type PrinterDpi,
  type PrinterLanguage,
  printerResolutions,
} from '../../../../shared/desk/printing/printer-kinds.ts'
import type { PrinterIdentity } from '../transport.ts'
import { sizeOfMedia } from './media-names.ts'
import type { QueueFacts } from './queue-facts.ts'

/** `CMD:` or `COMMAND SET:` of a device id names languages, `MDL:` and `SER:` the printer. */
function deviceIdField(deviceId: string | null, ...names: string[]): string | null {
  for (const pair of (deviceId ?? '').split(';')) {
    const [name = '', ...value] = pair.split(':')
    if (names.includes(name.trim().toUpperCase())) return value.join(':').trim() || null
  }
  return null
}

/** Who a printer is, from all it says. A queue of a print server is who the printer behind it is. */
export function identityOf(facts: QueueFacts): PrinterIdentity {
  const device = decodeURIComponentSafely(facts.deviceUri ?? '')
  const commands = deviceIdField(facts.deviceId, 'CMD', 'COMMAND SET') ?? ''
  const words = [commands, deviceIdField(facts.deviceId, 'MDL', 'MODEL'), facts.model, facts.queue, device]
    .filter(Boolean)
    .join(' ')
  return {
    model: facts.model ?? deviceIdField(facts.deviceId, 'MDL', 'MODEL') ?? modelOfDevice(device),
    firmware: facts.firmware,
    serial: deviceIdField(facts.deviceId, 'SN', 'SER', 'SERN') ?? serialOfDevice(device),
    languages: languagesOf(facts, words),
    dpi: dpiIn(words) ?? facts.resolutions.map(nearestDpi).find(each => each !== null) ?? null,
    mediaMm: mediaOf(facts),
  }
}

/** What a printer is spoken to in, best first. A queue that draws takes pictures and PDF whatever stands behind it. */
function languagesOf(facts: QueueFacts, words: string): PrinterLanguage[] {
  const own = facts.takesRaw ? languagesIn(words) : []
  const drawn = facts.isRaw
    ? []
    : (['PDF', 'PNG'] as const).filter(each =>
        facts.formats.includes(each === 'PDF' ? 'application/pdf' : 'image/png'),
      )
  return [...own, ...drawn]
}

function mediaOf(facts: QueueFacts): PrinterIdentity['mediaMm'] {
  const [holds = facts.mediaDefault] = facts.mediaReady
  return holds === null ? null : sizeOfMedia(holds)
}

/** `usb://Zebra%20Technologies/ZTC%20ZD421-203dpi%20ZPL?serial=D4J1234` names the printer. */
const modelOfDevice = (device: string): string | null => /^usb:\/\/[^/]*\/([^?]+)/.exec(device)?.[1] ?? null
const serialOfDevice = (device: string): string | null => /[?&]serial=([^&]+)/.exec(device)?.[1] ?? null

function decodeURIComponentSafely(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

/** Words of a device id, a model or a driver, and the language of printers they stand for. */
const languageWords: readonly [RegExp, PrinterLanguage][] = [
  [/\bZPL|\bZBI\b/i, 'ZPL'],
  [/\bEPL/i, 'EPL'],
  [/\bESC[/_ -]?POS\b/i, 'ESCPOS'],
]

export const languagesIn = (words: string): PrinterLanguage[] =>
  languageWords.flatMap(([word, language]) => (word.test(words) ? [language] : []))

/** The resolution a name such as `ZTC ZD421-203dpi ZPL` speaks of. */
export function dpiIn(words: string): PrinterDpi | null {
  const [, dpi] = /(\d{3})\s?dpi/i.exec(words) ?? []
  return dpi === undefined ? null : nearestDpi(Number(dpi))
}

/** Print heads of "200 dpi" have 8 dots a millimetre, which is 203; the others are named exactly. */
const nearestDpi = (dpi: number): PrinterDpi | null =>
  printerResolutions.find(known => Math.abs(known - dpi) <= 5) ?? null
