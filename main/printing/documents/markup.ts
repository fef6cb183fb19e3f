import { Parser } from 'htmlparser2'
import { lineAttribute, TemplateError, unknownValue } from './template-language.ts'

export type MarkupElement = {
  tag: string
  attributes: Readonly<Record<string, string>>
  /** Line of the template. */
  line: number | null
  children: MarkupNode[]
}
export type MarkupNode = MarkupElement | string

const mostNodes = 50_000
const mostDepth = 30
const pageBreak = 'pagebreak'

/**
 * Reads filled markup, or the skeleton of a template. Throws a `TemplateError` for an element, attribute or text
 * that has no place where it stands: nothing unknown is skipped in silence.
 */
export function parseMarkup(markup: string): MarkupNode[] {
  const root: MarkupElement = { tag: '', attributes: {}, line: null, children: [] }
  const open: MarkupElement[] = [root]
  let nodes = 0
  const count = (line: number | null) => {
    nodes += 1
    if (nodes > mostNodes) throw new TemplateError('The document has too many parts.', line)
  }
  const parser = new Parser(
    {
      onopentag: (tag, given) => {
        const element = toElement(tag, given)
        const parent = open.at(-1) ?? root
        check(element, parent)
        count(element.line)
        if (open.length > mostDepth) throw new TemplateError('Elements are nested too deep.', element.line)
        parent.children.push(element)
        // HTML does not know it, so that it would stay open until the end.
        if (tag !== pageBreak) open.push(element)
      },
      ontext: text => {
        const parent = open.at(-1) ?? root
        count(parent.line)
        if ((elementRules[parent.tag] ?? rootRule).text) parent.children.push(text)
        else if (/[^ \t\r\n\f]/.test(text))
          throw new TemplateError(`Text cannot stand directly inside <${parent.tag}>.`, parent.line)
      },
      onclosetag: tag => void (tag !== pageBreak && open.pop()),
      onprocessinginstruction: name => {
        throw new TemplateError(`<${name.slice(0, 20)}…> is not part of the markup.`, null)
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true, lowerCaseTags: true },
  )
  parser.end(markup)
  return root.children
}

function toElement(tag: string, given: Readonly<Record<string, string>>): MarkupElement {
  const { [lineAttribute]: line, ...attributes } = given
  return { tag, attributes, line: line === undefined ? null : Number(line) || null, children: [] }
}

function check({ tag, attributes, line }: MarkupElement, parent: MarkupElement): void {
  const rule = Object.hasOwn(elementRules, tag) ? elementRules[tag] : undefined
  if (!rule)
    throw new TemplateError(
      `<${tag.slice(0, 40)}> is not allowed; there are ${allowedTags.join(', ')}.`,
      line,
    )
  const { children } = elementRules[parent.tag] ?? rootRule
  if (!children.includes(tag))
    throw new TemplateError(
      parent.tag === ''
        ? `<${tag}> cannot stand on its own.`
        : `<${tag}> cannot stand inside <${parent.tag}>.`,
      line,
    )
  if (tag === 'img' && !attributes.src) throw new TemplateError('<img> needs a src.', line)
  for (const [name, value] of Object.entries(attributes)) {
    const allowed = Object.hasOwn(rule.attributes, name) ? rule.attributes[name] : undefined
    if (!allowed) throw new TemplateError(`<${tag}> has no attribute "${name.slice(0, 40)}".`, line)
    if (!value.includes(unknownValue) && !allowed.test(value))
      throw new TemplateError(`<${tag}> cannot have ${name}="${value.slice(0, 60)}".`, line)
  }
  const { src } = attributes
  // What comes before the first value decides where a picture is taken from.
  if (src?.includes(unknownValue) && !/^(barcode|qr|data:image\/(png|jpeg);base64,)/.test(src))
    throw new TemplateError('The src of <img> begins with barcode:, qr: or data:image/…;base64,.', line)
}

/** The markup of documents: which element may stand where, and what its attributes may say. */

type ElementRule = {
  /** Elements that may stand inside. */
  children: readonly string[]
  /** Whether text may stand inside. */
  text: boolean
  attributes: Readonly<Record<string, RegExp>>
}

const inline = ['strong', 'b', 'em', 'i', 'small', 'br'] as const
const blocks = ['h1', 'h2', 'h3', 'p', 'hr', 'ul', 'ol', 'img'] as const

const align = { align: /^(left|center|right)$/ }
const percent = /^\d{1,3}(\.\d+)?%$/
const millimetres = /^\d{1,3}(\.\d+)?mm$/

const paragraph: ElementRule = { children: inline, text: true, attributes: align }
const words: ElementRule = { children: inline, text: true, attributes: {} }
const empty: ElementRule = { children: [], text: false, attributes: {} }
const rows: ElementRule = { children: ['tr'], text: false, attributes: {} }
const list: ElementRule = { children: ['li'], text: false, attributes: {} }
const cell: ElementRule = {
  children: [...inline, ...blocks],
  text: true,
  attributes: { ...align, width: percent, colspan: /^([1-9]|1\d|20)$/ },
}

const rootRule: ElementRule = {
  children: [...inline, ...blocks, 'table', 'pagebreak'],
  text: true,
  attributes: {},
}

const elementRules: Readonly<Record<string, ElementRule>> = {
  h1: paragraph,
  h2: paragraph,
  h3: paragraph,
  p: paragraph,
  strong: words,
  b: words,
  em: words,
  i: words,
  small: words,
  br: empty,
  hr: empty,
  pagebreak: empty,
  ul: list,
  ol: list,
  li: { children: [...inline, 'p', 'ul', 'ol'], text: true, attributes: {} },
  table: {
    children: ['thead', 'tbody', 'tr'],
    text: false,
    attributes: { border: /^(none|lines|grid)$/ },
  },
  thead: rows,
  tbody: rows,
  tr: { children: ['th', 'td'], text: false, attributes: {} },
  th: cell,
  td: cell,
  img: {
    children: [],
    text: false,
    attributes: {
      ...align,
      width: millimetres,
      height: millimetres,
      src: /^(box|barcode:.+|qr:.+|data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2})$/s,
    },
  },
}

const allowedTags: readonly string[] = Object.keys(elementRules)
