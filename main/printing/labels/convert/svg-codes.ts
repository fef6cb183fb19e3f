import { code128Bars, code128Modules, code128QuietModules, isCode128Text } from '../code128.ts'
import { type MatrixModules, matrixModules, matrixQuietModules, qrModules } from '../matrix-codes.ts'

const kinds = ['code128', 'datamatrix', 'qr'] as const

/** A code an SVG label asks for: a `rect` that says in `data-code` which kind it is and in `data-text` what it reads. */
export type SvgCode = { kind: (typeof kinds)[number]; text: string; from: number; to: number }

const rect = /<rect\b(?=[^>]*\sdata-code\s*=)[^>]*?(?:\/>|>\s*<\/rect\s*>)/g

export const codesOf = (svg: string): SvgCode[] =>
  Array.from(svg.matchAll(rect)).flatMap(match => {
    const kind = kinds.find(each => each === attribute(match[0], 'data-code')?.toLowerCase())
    const text = plainText(attribute(match[0], 'data-text') ?? '')
    return kind ? [{ kind, text, from: match.index, to: match.index + match[0].length }] : []
  })

/**
 * The document with its codes drawn, `widthDots` wide on paper: modules are whole dots, as many as go into the rectangle
 * with the white a scanner needs, in its middle. What a code cannot say is left white; one that is too long for its
 * rectangle is drawn one dot a module and goes beyond it. Lines stay lines.
 */
export function withCodes(svg: string, widthDots: number): string {
  const unit = widthOf(svg) / widthDots
  let drawn = ''
  let end = 0
  for (const code of codesOf(svg)) {
    const tag = svg.slice(code.from, code.to)
    drawn += svg.slice(end, code.from) + drawCode(code, tag, unit) + '\n'.repeat(tag.split('\n').length - 1)
    end = code.to
  }
  return drawn + svg.slice(end)
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).join('')

const number = (tag: string, name: string): number => Number.parseFloat(attribute(tag, name) ?? '') || 0

/** Of the whole document, in its own units. */
function widthOf(svg: string): number {
  const root = /<svg\b[^>]*>/.exec(svg)?.[0] ?? ''
  const [, , width] =
    attribute(root, 'viewBox')
      ?.trim()
      .split(/[\s,]+/) ?? []
  return Number.parseFloat(width ?? '') || number(root, 'width') || 1
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const plainText = (markup: string): string =>
  markup.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => entities[name] ?? '')

/** Black parts of a code in modules, and how large it is with its white. */
type Modules = { width: number; height: number; parts: Part[] }
type Part = { x: number; y: number; width: number }

function drawCode({ kind, text }: SvgCode, tag: string, unit: number): string {
  const modules = text === '' ? null : modulesOf(kind, text)
  if (!modules) return ''
  const dots = (name: string) => Math.round(number(tag, name) / unit)
  const [left, top, width, height] = [dots('x'), dots('y'), dots('width'), dots('height')]
  const isLinear = modules.height === 1
  const room = isLinear ? width / modules.width : Math.min(width / modules.width, height / modules.height)
  const module = Math.max(1, Math.floor(room))
  const middle = (space: number, modulesWide: number) =>
    Math.max(0, Math.floor((space - modulesWide * module) / 2))
  const x0 = left + middle(width, modules.width)
  const y0 = isLinear ? top : top + middle(height, modules.height)
  const high = isLinear ? height : module
  const path = modules.parts.map(part => {
    const wide = part.width * module
    return `M${(x0 + part.x * module) * unit} ${(y0 + part.y * module) * unit}h${wide * unit}v${high * unit}h${-wide * unit}z`
  })
  const transform = attribute(tag, 'transform')
  const turned = transform === undefined ? '' : ` transform="${transform}"`
  return `<path fill="#000" shape-rendering="crispEdges"${turned} d="${path.join('')}"/>`
}

function modulesOf(kind: SvgCode['kind'], text: string): Modules | null {
  if (kind === 'code128') {
    if (!isCode128Text(text)) return null
    const parts = code128Bars(text).map(([x, width]) => ({ x: x + code128QuietModules, y: 0, width }))
    return { width: code128Modules(text) + 2 * code128QuietModules, height: 1, parts }
  }
  try {
    return kind === 'qr'
      ? squares(qrModules(text), qrQuietModules)
      : squares(matrixModules(text), matrixQuietModules)
  } catch {
    // Longer than any such code.
    return null
  }
}

const qrQuietModules = 4

function squares({ side, isDark }: MatrixModules, quiet: number): Modules {
  const parts: Part[] = []
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1)
      if (isDark(column, row)) parts.push({ x: column + quiet, y: row + quiet, width: 1 })
  return { width: side + 2 * quiet, height: side + 2 * quiet, parts }
}
