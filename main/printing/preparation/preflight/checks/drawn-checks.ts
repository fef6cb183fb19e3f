import { finding } from '../../../../../shared/desk/printing/preflight-findings.ts'
import { isCarrierLabel } from '../../../../../shared/desk/printing/print-jobs.ts'
import { comparable } from '../../../zpl/code-content.ts'
import {
  inkOf,
  readableCodes,
  undrawnCommands,
  unreadableCodes,
  type ZplInk,
} from '../../../zpl/inventory.ts'
import { titledCommand } from '../../../zpl/zpl-commands.ts'
import type { Check } from '../check.ts'
import type { FoundCode } from '../codes/read-codes.ts'
import { lostCodes } from './source-checks.ts'

/** What the commands of ZPL say is on the label, against what its drawing shows. */

const mostNames = 5

/**
 * Whether everything that leaves ink is drawn. Where the printer draws by itself, nothing is lost and only the check is
 * blind; everywhere else it would be missing from the paper.
 */
export const drawnCheck: Check = {
  name: 'what is drawn',
  find: ({ ink, zpl }) => {
    const undrawn = undrawnCommands(ink)
    const blind = unreadableCodes(ink)
    const left = new Set(zpl ? undrawnCommands(inkOf(zpl.commands)) : [])
    const inWords = (names: readonly string[]) => names.slice(0, mostNames).map(titledCommand).join(', ')
    const lost = inWords(undrawn.filter(name => !left.has(name)))
    const unseen = inWords(undrawn.filter(name => left.has(name)))
    return [
      ...(lost === '' ? [] : [finding('commands_lost', { names: lost })]),
      ...(unseen === '' ? [] : [finding('commands_unseen', { names: unseen })]),
      ...(blind.length === 0 ? [] : [finding('codes_unreadable', { names: inWords(blind) })]),
    ]
  },
}

/** Shorter contents are not read for sure, and those of codes without a start and an end are not at all. */
const leastText = { strong: 4, weak: 8 }

/** Codes that are drawn, and whose content no code of the drawing has. */
export function unreadCodes(ink: readonly ZplInk[], codes: readonly FoundCode[]): string[] {
  const read = new Set(codes.map(({ text }) => comparable(text)))
  const contents = ink.flatMap(({ kind, command, content, undrawn }) => {
    const least = command === '^B2' ? leastText.weak : leastText.strong
    const isSure = kind === 'code' && undrawn === null && content !== null
    return isSure && comparable(content).length >= least ? [content] : []
  })
  return [...new Set(contents)].filter(content => !read.has(comparable(content)))
}

const shown = 40

/** Whether every barcode the ZPL makes is read, with its content, from the drawing of it. */
export const drawnCodesCheck: Check = {
  name: 'the barcodes of the ZPL',
  find: facts => {
    const { document, codes, ink, zpl, sourceCodes } = facts
    if (document.format !== 'ZPL' || !isCarrierLabel(document.kind) || codes === null) return []
    const unread = unreadCodes(ink, codes)
    // A printer that gets the commands draws them by itself: what the drawing lacks may well be on the paper.
    const isSent = zpl?.fields.some(({ barcode }) => barcode !== null) ?? false
    if (isSent || unread.length === 0) return partlyRead(ink, codes, unread)
    const told = new Set(lostCodes(sourceCodes, codes).map(({ text }) => comparable(text)))
    const lost = unread.filter(content => !told.has(comparable(content)))
    return lost.slice(0, mostNames).map(content => finding('code_lost', { text: content.slice(0, shown) }))
  },
}

/** Codes whose content nobody can say are counted, those that are long enough to be read for sure. */
function partlyRead(ink: readonly ZplInk[], codes: readonly FoundCode[], unread: readonly string[]) {
  const drawn = ink.filter(
    ({ kind, command, undrawn }) =>
      kind === 'code' && !undrawn && command !== '^BD' && readableCodes.has(command),
  )
  const long = drawn.filter(({ data }) => data.length >= leastText.weak)
  const count = (items: readonly ZplInk[]) => new Set(items.map(({ command, data }) => command + data)).size
  const read = new Set(codes.map(({ symbology, text }) => `${symbology} ${text}`)).size
  const missing = Math.max(unread.length, count(long) - read)
  const said = count(drawn)
  return read > 0 && missing > 0 ? [finding('codes_undrawn', { said, read: said - missing })] : []
}
