import type { DrawnLabel, LabelFinding } from '../../../../shared/desk/label-templates.ts'
import { undrawableIn } from '../../../../shared/drawable-text.ts'
import { type Box, inkBox } from '../../preparation/pages/picture.ts'
import { drawSvg, drawSvgWhole, withItsCodes } from '../convert/draw-svg.ts'
import type { GrayImage } from '../convert/png.ts'
import { codesOf, plainText } from '../convert/svg-codes.ts'
import { lineCounter } from '../label-template.ts'
import { codeFindings, type ProofInput, type ProofPage, proofFinding } from './proof-findings.ts'

type Drawing = Pick<ProofInput, 'label' | 'widthDots' | 'heightDots' | 'fontFiles'>

/** The label on its sheet, and with what its document draws beyond its edges. */
export async function drawSvgOnSheet(input: Drawing): Promise<ProofPage> {
  const page = await drawSvg(input.label, input)
  const larger = enlargedRoot(await withItsCodes(input.label, input.widthDots))
  const whole = larger && (await drawSvgWhole(larger, { ...input, widthDots: wholeWidth(input) }))
  return { page, whole: whole && isBeyond(whole) ? whole : null }
}

/** So much of its size is looked at on either side of a document. */
const margin = 0.25
const wholeWidth = ({ widthDots }: Pick<Drawing, 'widthDots'>): number =>
  Math.round(widthDots * (1 + 2 * margin))

const root = /<svg\b[^>]*>/

/** The document with more room around it; null where it does not say its size in plain numbers. */
function enlargedRoot(svg: string): string | null {
  const tag = root.exec(svg)?.[0]
  if (tag === undefined) return null
  const said = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1]
  const sizes = said('viewBox')
    ?.trim()
    .split(/[\s,]+/) ?? ['0', '0', said('width'), said('height')]
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = sizes.map(size =>
    Number.parseFloat(size ?? ''),
  )
  if (![x, y, width, height].every(Number.isFinite) || width <= 0 || height <= 0) return null
  const room = [x - width * margin, y - height * margin, width * (1 + 2 * margin), height * (1 + 2 * margin)]
  const bare = tag.replace(/\s(?:viewBox|width|height|overflow)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
  return svg.replace(
    root,
    () => `${bare.replace(/\/?>$/, '')} viewBox="${room.join(' ')}" overflow="visible">`,
  )
}

/** The four sides around the document. */
function sidesOf({ width, height }: GrayImage): Box[] {
  const part = margin / (1 + 2 * margin)
  const [left, top] = [Math.floor(width * part) - 1, Math.floor(height * part) - 1]
  return [
    { x: 0, y: 0, width, height: top },
    { x: 0, y: height - top, width, height: top },
    { x: 0, y: 0, width: left, height },
    { x: width - left, y: 0, width: left, height },
  ]
}

const isBeyond = (image: GrayImage): boolean => sidesOf(image).some(side => inkBox(image, side) !== null)

const inkBeyond = (image: GrayImage): number =>
  sidesOf(image).reduce((sum, side) => {
    const ink = inkBox(image, side)
    return sum + (ink ? ink.width * ink.height : 0)
  }, 0)

/** What is wrong with texts of an SVG label, each at its line. */
export async function svgFindings(
  input: Drawing,
  { whole }: ProofPage,
  codes: DrawnLabel['codes'],
): Promise<LabelFinding[]> {
  const lineAt = lineCounter(input.label)
  return [
    ...codeFindings(
      codesOf(input.label).map(({ from, text }) => ({ line: lineAt(from), text })),
      codes,
    ),
    ...lettersFindings(input.label),
    ...(whole ? await offPaper(input, whole) : []),
  ]
}

const mostFindings = 5
/** Each is drawn without: more would take longer than anybody waits. */
const mostTried = 16

/** The texts without which less goes beyond the edges; one finding without a line where it is something else. */
async function offPaper(input: Drawing, whole: GrayImage): Promise<LabelFinding[]> {
  const codesDrawn = await withItsCodes(input.label, input.widthDots)
  const larger = enlargedRoot(codesDrawn) ?? codesDrawn
  const lineAt = lineCounter(larger)
  const texts = Array.from(larger.matchAll(/<text\b[^>]*>[\s\S]*?<\/text>/g)).map(match => ({
    from: match.index,
    to: match.index + match[0].length,
    line: lineAt(match.index),
    text: wordsOf(match[0]),
  }))
  const before = inkBeyond(whole)
  const findings: LabelFinding[] = []
  for (const { from, to, line, text } of texts.slice(0, mostTried)) {
    const without = larger.slice(0, from) + larger.slice(to)
    const drawn = await drawSvgWhole(without, { ...input, widthDots: wholeWidth(input) })
    if (inkBeyond(drawn) < before) findings.push(proofFinding('outside_paper', { line, text }))
  }
  return findings.length > 0 ? findings : [proofFinding('outside_paper', {})]
}

const wordsOf = (markup: string): string =>
  plainText(markup.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** Texts with characters that no font here has. */
function lettersFindings(svg: string): LabelFinding[] {
  const lineAt = lineCounter(svg)
  return Array.from(svg.matchAll(/<text\b[^>]*>[\s\S]*?<\/text>/g))
    .map(match => ({ line: lineAt(match.index), characters: undrawableIn(wordsOf(match[0])) }))
    .filter(({ characters }) => characters.length > 0)
    .slice(0, mostFindings)
    .map(({ line, characters }) => proofFinding('letters_missing', { line, text: characters.join(' ') }))
}
