import type { PrintLanguage } from '../../../../shared/desk/printing/printer-kinds.ts'
import { parameters, readCommands, type ZplCommand, zplText } from '../../zpl/read-zpl.ts'
import { selfCalling } from '../../zpl/stored-formats.ts'

/** Marks near the beginning and the end of every whole file of a kind. */
const marks: Partial<Record<PrintLanguage, { begin: RegExp; end: RegExp }>> = {
  PDF: { begin: /%PDF-\d/, end: /%%EOF/ },
  PNG: { begin: /^.PNG\r\n/, end: /IEND/ },
}
const lookBytes = 2048

/** What is wrong with a document before anybody reads it closely, as a sentence; null when nothing is seen. */
export function documentProblem(format: PrintLanguage, bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'The document is empty.'
  const text = (part: Uint8Array) => Buffer.from(part).toString('latin1')
  if (format === 'ZPL') return zplProblem(zplText(bytes))
  const mark = marks[format]
  if (!mark) return null
  if (!mark.begin.test(text(bytes.subarray(0, lookBytes)))) return `This is no ${format} file.`
  return mark.end.test(text(bytes.subarray(-lookBytes)))
    ? null
    : `This ${format} is broken off: the end of the file is missing. Get it again.`
}

/** What Node and the libraries say when a file of theirs is missing or was made for another computer. */
const missingPart = /^(Cannot find (module|package)|Could not load the)|dlopen|invalid ELF header/

/** What an engine said about a document it could not read, as a sentence for people. */
export function sentenceOf(format: PrintLanguage, cause: string): string {
  if (/password/i.test(cause))
    return `This ${format} is protected by a password. Save it without one and print it again.`
  if (missingPart.test(cause))
    return `The part of Packdesk that reads ${format} cannot be loaded on this computer: ${cause.replace(/\.$/, '')}. Install it again.`
  return `This ${format} cannot be read: ${cause.replace(/\.$/, '')}.`
}

const mostCommands = 100_000
const mostLabels = 100
const mostCopies = 999
/** A field of a printer holds 3072 characters; drawings in other forms have `^GF`. */
const mostFieldCharacters = 20_000
const mostGraphicBytes = 8 * 1024 * 1024
const mostGraphicRowBytes = 1_500

/**
 * Why ZPL is neither drawn nor printed, as a sentence; null for ordinary ZPL. Found without drawing anything, in time
 * that grows with its length only.
 */
function zplProblem(zpl: string): string | null {
  const commands: ZplCommand[] = []
  let labels = 0
  for (const command of readCommands(zpl)) {
    if (commands.push(command) > mostCommands) return 'This ZPL has more than 100,000 commands.'
    if (command.name === '^XA') labels += 1
    if (labels > mostLabels) return 'This ZPL has more than 100 labels.'
    const problem = problemOf(command)
    if (problem !== null) return problem
  }
  return selfCalling(commands, nameOf) === null ? null : 'This ZPL stores a format that recalls itself.'
}

function problemOf(command: ZplCommand): string | null {
  const { name, text } = command
  if (command.missingBytes > 0)
    return `This ZPL is broken off: ${name} says that ${command.missingBytes} more bytes follow than there are. Get it again.`
  if (name === '^PQ' && Number.parseInt(text, 10) > mostCopies)
    return `This ZPL asks for more than ${mostCopies} copies of a label.`
  if ((name === '^FD' || name === '^FV') && text.length > mostFieldCharacters)
    return 'This ZPL has a field of more than 20,000 characters.'
  if (name === '^GF') return graphicProblem(parameters(command, 4).slice(1).map(Number))
  if (name === '~DG') return graphicProblem(parameters(command, 3).slice(1).map(Number))
  if (name === '~DY') return graphicProblem(parameters(command, 5).slice(3).map(Number))
  return null
}

function graphicProblem(sizes: readonly number[]): string | null {
  if (sizes.some(size => size > mostGraphicBytes)) return 'This ZPL has a picture of more than 8 MB.'
  const rowBytes = sizes.at(-1) ?? 0
  return rowBytes > mostGraphicRowBytes ? 'This ZPL has a picture of more than 12,000 dots across.' : null
}

/** Names of stored formats, whichever memory they lie in. */
const nameOf = (text: string): string =>
  (text.trim().split(/[;,]/, 1)[0] ?? '')
    .replace(/^[A-Z]:/i, '')
    .replace(/\.ZPL$/i, '')
    .toUpperCase()
