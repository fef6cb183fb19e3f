import type { DrawnLabel, LabelFinding } from '../../../../shared/desk/label-templates.ts'
import { inkBox } from '../../preparation/pages/picture.ts'
import { beyondResident, bytesOf } from '../../preparation/preflight/checks/text-checks.ts'
import { readableCodes } from '../../zpl/inventory.ts'
import { parameters, type ZplCommand } from '../../zpl/read-zpl.ts'
import { readDocument, type ZplField } from '../../zpl/zpl-document.ts'
import { lineCounter } from '../label-template.ts'
import { residentHeightPerEm, residentWidthEm } from '../text/resident-font.ts'
import {
  codeFindings,
  type ProofInput,
  type ProofPage,
  proofFinding,
  type WantedCode,
} from './proof-findings.ts'

type Field = ZplField & { line: number; text: string }

/** What is wrong with fields of ZPL, each at the line of its data. */
export function zplFindings(
  { label, widthDots, heightDots }: Pick<ProofInput, 'label' | 'widthDots' | 'heightDots'>,
  drawn: ProofPage,
  codes: DrawnLabel['codes'],
): LabelFinding[] {
  const bytes = Buffer.from(label)
  const document = readDocument(bytes)
  const latin1 = bytes.toString('latin1')
  const lineAt = lineCounter(latin1)
  const fields = document.fields.map(field => ({
    ...field,
    line: lineAt(field.at),
    text: bytesOf(field).toString('utf8'),
  }))
  const texts = fields.filter(({ barcode }) => barcode === null)
  return [
    ...codeFindings(wantedCodes(fields), codes),
    ...offPaper(fields, drawn, { width: widthDots, height: heightDots }),
    ...texts.flatMap(lettersFinding).slice(0, 5),
    ...overfullBlocks(document.commands, lineCounter(latin1)),
  ]
}

/** What the barcodes should say, of those that can be read; the others are told by the check before printing. */
const wantedCodes = (fields: readonly Field[]): WantedCode[] =>
  fields.flatMap(({ barcode, text, line }) =>
    barcode === null || !readableCodes.has(barcode) ? [] : [{ line, text: contentOf(text, barcode) }],
  )

/** Without what tells the printer how to write the code: sets of Code 128, the head of a QR code. */
const contentOf = (text: string, barcode: string): string =>
  (barcode === '^BQ' ? text.replace(/^[HQML]?[AM],(?:[NABK])?/i, '') : text.replace(/>[0-9:;<=]/g, '')).trim()

function lettersFinding(field: Field): LabelFinding[] {
  const characters = field.font === '@' ? [] : beyondResident(field.text)
  return characters.length === 0
    ? []
    : [proofFinding('letters_missing', { line: field.line, text: characters.join(' ') })]
}

/** Ink beyond the edges, blamed on the field that begins nearest to it. */
function offPaper(
  fields: readonly Field[],
  { whole }: ProofPage,
  { width, height }: { width: number; height: number },
): LabelFinding[] {
  const begun = fields.filter(({ x, y }) => x >= width || y >= height)
  const findings = begun.map(({ line, text }) => proofFinding('outside_paper', { line, text }))
  if (!whole) return findings
  const inside = fields.filter(field => !begun.includes(field))
  const right = inkBox(whole, { x: width, y: 0, width: whole.width - width, height: whole.height })
  const below = inkBox(whole, {
    x: 0,
    y: height,
    width: Math.min(width, whole.width),
    height: whole.height - height,
  })
  const blamed = [
    right && nearest(inside, ({ y }) => Math.abs(y - right.y)),
    below && nearest(inside, ({ x, y }) => Math.abs(x - below.x) + Math.abs(height - y)),
  ]
  for (const field of new Set(blamed))
    if (field) findings.push(proofFinding('outside_paper', { line: field.line, text: field.text }))
  if ((right || below) && findings.length === 0) findings.push(proofFinding('outside_paper', {}))
  return findings
}

const nearest = (fields: readonly Field[], distance: (field: Field) => number): Field | undefined =>
  fields.toSorted((one, other) => distance(one) - distance(other))[0]

/** Blocks whose text has more lines than they have room for, by the widths of the font in the printer. */
function overfullBlocks(commands: readonly ZplCommand[], lineAt: (at: number) => number): LabelFinding[] {
  const found: LabelFinding[] = []
  let [font, block, size, hexSign] = ['0', null as Block | null, 0, null as string | null]
  for (const command of commands) {
    const { name, text, at } = command
    if (name === '^A') {
      font = text.charAt(0)
      size = fontWidth(command)
    } else if (name === '^FB') block = toBlock(command)
    else if (name === '^FH') hexSign = text.trim().charAt(0) || '_'
    else if (name === '^FS') [block, hexSign] = [null, null]
    else if (name === '^FD' && block && font === '0' && size > 0) {
      const said = bytesOf({ data: text, hexSign }).toString('utf8')
      if (linesOf(said, block.widthDots / size) > block.most)
        found.push(proofFinding('text_too_long', { line: lineAt(at), text: said }))
    }
  }
  return found
}

type Block = { widthDots: number; most: number }

function toBlock(command: ZplCommand): Block | null {
  const [width = '', lines = ''] = parameters(command)
  const widthDots = Number.parseInt(width, 10)
  return widthDots > 0 ? { widthDots, most: Number.parseInt(lines, 10) || 1 } : null
}

/** Dots of one em across: the width that is said, else the height. */
function fontWidth(command: ZplCommand): number {
  const [, height = '', width = ''] = parameters(command)
  return (Number.parseInt(width, 10) || Number.parseInt(height, 10) || 0) / residentHeightPerEm
}

/** Lines of a text wrapped between its words; `\&` breaks one. */
function linesOf(text: string, widthEm: number): number {
  let lines = 0
  for (const paragraph of text.split('\\&')) {
    lines += 1
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (residentWidthEm(longer) <= widthEm || line === '') line = longer
      else {
        lines += 1
        line = word
      }
    }
  }
  return lines
}
