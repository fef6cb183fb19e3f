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

export const rootRule: ElementRule = {
  children: [...inline, ...blocks, 'table', 'pagebreak'],
  text: true,
  attributes: {},
}

export const elementRules: Readonly<Record<string, ElementRule>> = {
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

export const allowedTags: readonly string[] = Object.keys(elementRules)
