import { inflateRawSync } from 'node:zlib'
import type { PreflightFinding } from '../../../../../shared/desk/printing/preflight.ts'
import { finding } from '../../../../../shared/desk/printing/preflight-findings.ts'
import type { PrintLanguage } from '../../../../../shared/desk/printing/printer-kinds.ts'
import { parameters, type ZplCommand } from '../../../zpl/read-zpl.ts'
import { selfCalling } from '../../../zpl/stored-formats.ts'
import { type Danger, scanPjl, scanZpl } from '../../../zpl/zpl-dangers.ts'
import { copiesAsked, mostCommands, readDocument } from '../../../zpl/zpl-document.ts'
import type { Check, Facts } from '../check.ts'
import { readEpl, scanEpl } from '../danger/epl-dangers.ts'
import { scanEscpos } from '../danger/escpos-dangers.ts'

/** Files that cannot be mistaken for anything else, by how they begin. */
const beginnings: readonly { found: string; language: PrintLanguage | null; begin: RegExp | string }[] = [
  { found: 'a PDF file', language: 'PDF', begin: /^[\s\u00ef\u00bb\u00bf]*%PDF-/ },
  { found: 'a PNG picture', language: 'PNG', begin: /^\u0089PNG\r\n/ },
  { found: 'a GIF picture', language: null, begin: /^GIF8[79]a/ },
  { found: 'a JPEG picture', language: null, begin: /^\u00ff\u00d8\u00ff/ },
  { found: 'a ZIP file', language: null, begin: 'PK\u0003\u0004' },
  { found: 'PostScript', language: null, begin: /^%!PS/ },
  { found: 'a web page', language: null, begin: /^\s*<(!doctype|html)/i },
]

/** Whether the printer understands what is sent, and the bytes are what they are called. */
export const languageCheck: Check = {
  name: 'the language',
  find: ({ language, target, bytes }) => {
    if (target.language !== 'any' && target.language !== language)
      return [finding('other_language', { language, printer: target.language })]
    const head = Buffer.from(bytes.subarray(0, 40)).toString('latin1')
    const file = beginnings.find(({ begin }) =>
      typeof begin === 'string' ? head.startsWith(begin) : begin.test(head),
    )
    if (!file || file.language === language) return []
    return [finding('other_file', { language, found: file.found })]
  },
}

const tailBytes = 2048
/** The last command of a receipt may be shorter than usual. */
const leastMissing = 9

/** Whether the document has a beginning and an end: a printer waits for what is missing, and takes the next label for it. */
export const wholeCheck: Check = {
  name: 'the end of the document',
  find: facts => {
    if (facts.bytes.length === 0) return [finding('no_bytes', {})]
    const { bytes, language, document, zpl } = facts
    if (document.format === 'PDF' && hasBrokenPart(document.bytes)) return [finding('part_cut', {})]
    if (zpl) return wholeZpl(facts)
    const tail = Buffer.from(bytes.subarray(-tailBytes)).toString('latin1')
    if (language === 'PDF') return tail.includes('%%EOF') ? [] : [finding('file_cut', { language })]
    if (language === 'PNG') return tail.includes('IEND') ? [] : [finding('file_cut', { language })]
    const missing = language === 'EPL' ? readEpl(bytes).missing : scanEscpos(bytes).missing
    return missing >= leastMissing ? [finding('bytes_missing', { missing })] : []
  },
}

const packedPart = /\/Filter\s*\[?\s*\/(?:FlateDecode|Fl)\b[\s\S]{0,200}?>>\s*stream(?:\r\n|\n|\r)/g
/** The two bytes in front of what is packed; the sum behind it is left away by some writers. */
const packedHead = 2
const mostUnpacked = 32 * 1024 * 1024

/** Whether anything packed in a PDF ends too early: engines draw what came before it, and say nothing. */
function hasBrokenPart(pdf: Uint8Array): boolean {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const text = file.toString('latin1')
  if (text.includes('/Encrypt')) return false
  let left = mostUnpacked
  for (const found of text.matchAll(packedPart)) {
    if (found[0].includes('endobj')) continue
    const from = found.index + found[0].length
    const to = text.indexOf('endstream', from)
    const unpacked = unpackedLength(file.subarray(from + packedHead, to === -1 ? undefined : to), left)
    if (unpacked === null) return true
    left -= unpacked
    if (left <= 0) return false
  }
  return false
}

/** Null where it does not unpack to its end. */
function unpackedLength(packed: Uint8Array, most: number): number | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: most }).length
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? most : null
  }
}

function wholeZpl({ zpl }: Facts): PreflightFinding[] {
  if (!zpl || zpl.isTooLong) return []
  const missing = zpl.commands.reduce((sum, { missingBytes }) => sum + missingBytes, 0)
  if (missing > 0) return [finding('bytes_missing', { missing })]
  if (!zpl.hasBegun) return [finding('not_begun', {})]
  return zpl.hasEnded ? [] : [finding('not_ended', {})]
}

/** More is a catalogue that was taken for a label. */
const most = 100

/** Whether somebody prints a book by mistake. */
export const pageCountCheck: Check = {
  name: 'the number of pages',
  find: ({ pages, zpl, document }) => {
    const count = Math.max(pages.length, zpl?.labels ?? 0)
    const limit = Math.max(most, document.trackingNumbers.length)
    return count > limit ? [finding('too_many_pages', { count, most: limit })] : []
  },
}

/** As many copies as a job may have. */
const mostCopies = 99
/** A printer keeps some 3,000 bytes of a text; a long invoice in one field is no label. */
const mostText = 65_536
/** A page of 4x8 inch at 600 dots is 1.4 MB. */
const mostPicture = 8 * 1024 * 1024

/** Whether a document would never stop printing, or fill the memory of the printer. */
export const runsOffCheck: Check = {
  name: 'how much is printed',
  find: ({ zpl, language, bytes }) => {
    if (language === 'EPL') return readEpl(bytes).lines.flatMap(eplCopies).slice(0, 1)
    if (!zpl) return []
    const loop = selfCalling(zpl.commands)
    const first = new Map(zpl.commands.flatMap(tooMuch).map(item => [item.key, item.found]))
    return [
      ...(zpl.isTooLong ? [finding('too_many_commands', { most: mostCommands })] : []),
      ...first.values(),
      ...(loop === null ? [] : [finding('calls_itself', { name: loop })]),
    ]
  },
}

type Excess = { key: string; found: PreflightFinding }

function tooMuch(command: ZplCommand): Excess[] {
  const { name, text } = command
  if (name === '^PQ') {
    const count = Number.parseInt(parameters(command)[0] ?? '', 10)
    return count > mostCopies
      ? [{ key: name, found: finding('too_many_copies', { count, most: mostCopies }) }]
      : []
  }
  if (name === '^GF' || name === '~DG' || name === '~DY') {
    const bytes = Math.max(0, ...parameters(command, 4).slice(1).map(Number).filter(Number.isFinite))
    return bytes > mostPicture ? [{ key: 'picture', found: finding('too_much_picture', { bytes }) }] : []
  }
  if (name !== '^FD' && name !== '^FV') return []
  return text.length > mostText
    ? [{ key: name, found: finding('too_much_text', { bytes: text.length }) }]
    : []
}

function eplCopies(line: string): PreflightFinding[] {
  const numbers = /^PA?(?<labels>\d{1,9})(?:,(?<copies>\d{1,9}))?\s*$/.exec(line)?.groups
  const count = Number(numbers?.labels ?? 1) * Number(numbers?.copies ?? 1)
  return count > mostCopies ? [finding('too_many_copies', { count, most: mostCopies })] : []
}

/** Whether a label says itself how often it is printed: the job does, and that is what is kept of it. */
export const ownCopiesCheck: Check = {
  name: 'the copies it asks for',
  find: ({ document, target }) => {
    if (document.format !== 'ZPL' || target.language === 'any') return []
    const count = Math.max(1, ...readDocument(document.bytes).commands.map(copiesAsked))
    return count > 1 ? [finding('own_copies', { count })] : []
  },
}

/** Whether the rows of a picture come out even: a printer begins the next row where the one before ends. */
export const evenPicturesCheck: Check = {
  name: 'the rows of pictures',
  find: ({ document }) => {
    if (document.format !== 'ZPL') return []
    const uneven = readDocument(document.bytes).commands.find(isUneven)
    return uneven ? [finding('uneven_picture', { command: uneven.name })] : []
  },
}

function isUneven(command: ZplCommand): boolean {
  const place = { '^GF': 2, '~DG': 1 }[command.name]
  if (place === undefined) return false
  const [total = 0, row = 0] = parameters(command)
    .slice(place, place + 2)
    .map(Number)
  return row > 0 && total % row !== 0
}

/** Whether the bytes do more to the printer than print. */
export const dangersCheck: Check = {
  name: 'commands that change the printer',
  find: facts =>
    [...scan(facts), ...scanPjl(facts.bytes)].map(danger =>
      toFinding(danger, facts.target.allowsSaving ?? false),
    ),
}

function scan({ language, bytes, zpl }: Facts): Danger[] {
  if (zpl) return scanZpl(zpl.commands)
  if (language === 'EPL') return scanEpl(readEpl(bytes).lines)
  return language === 'ESCPOS' ? scanEscpos(bytes).dangers : []
}

/** What a printer allows is still told, and stops nothing. */
function toFinding({ command, does, effect }: Danger, allowsSaving: boolean): PreflightFinding {
  const stops = effect === 'changes' || (effect === 'saves' && !allowsSaving)
  return finding(stops ? 'changes_printer' : 'disturbs_printer', { command, does })
}
