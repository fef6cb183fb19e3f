import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import type { XmlNode } from '../contract/bodies.ts'

export type { XmlNode } from '../contract/bodies.ts'

/** The mark before the name of an attribute in what `parseXml` answers and `writeXml` takes. */
const attributePrefix = '@'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Control characters are no XML at all and are left out. */
const escapeXml = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '').replace(/[&<>"']/g, char => escapes[char] ?? char)

/** Deeper than any document of a carrier, and not deeper than whoever reads it can follow. */
const mostDepth = 200

/** An element whose end was not read yet. `members` is null as long as there is nothing but text in it. */
type OpenElement = { name: string; text: string; members: Record<string, unknown> | null }

class BrokenDocument extends Error {}

/**
 * Puts a document together while it is read. Documents come from outside: no entity of theirs is expanded, text stays
 * text (`007` is a code), and names lose their namespace prefix, which every server chooses as it likes.
 */
function createRecordReader(document: string) {
  const open: OpenElement[] = []
  const read: { root: Record<string, unknown> | null } = { root: null }
  const attribute = { name: '', value: '' }
  const textAt = (start: number, end: number) => document.slice(start, end)

  function say(text: string) {
    const element = open.at(-1)
    if (element) element.text += text
  }

  function add(element: OpenElement, name: string, value: unknown) {
    if (name === '__proto__') throw new BrokenDocument()
    element.members ??= {}
    const { members } = element
    const known = Object.hasOwn(members, name) ? members[name] : undefined
    if (known === undefined) members[name] = value
    else if (Array.isArray(known)) known.push(value)
    else members[name] = [known, value]
  }

  function close() {
    const element = open.pop()
    if (!element) throw new BrokenDocument()
    const text = element.text.trim()
    if (element.members && text !== '') add(element, '#text', text)
    const parent = open.at(-1)
    const [name, value] = [localName(element.name), element.members ?? text]
    if (parent) add(parent, name, value)
    else if (read.root) throw new BrokenDocument()
    else read.root = { [name]: value }
  }

  const callbacks: TokenizerCallbacks = {
    onopentagname: (start, end) => {
      if (open.length === mostDepth) throw new BrokenDocument()
      open.push({ name: textAt(start, end), text: '', members: null })
    },
    onclosetag: (start, end) => {
      if (open.at(-1)?.name !== textAt(start, end)) throw new BrokenDocument()
      close()
    },
    onselfclosingtag: close,
    ontext: (start, end) => say(textAt(start, end)),
    ontextentity: point => say(String.fromCodePoint(point)),
    oncdata: (start, end, endOffset) => say(textAt(start, end - endOffset)),
    onattribname: (start, end) => Object.assign(attribute, { name: textAt(start, end), value: '' }),
    onattribdata: (start, end) => {
      attribute.value += textAt(start, end)
    },
    onattribentity: point => {
      attribute.value += String.fromCodePoint(point)
    },
    onattribend: quote => {
      const element = open.at(-1)
      if (!element || quote < QuoteType.Single) throw new BrokenDocument()
      if (!/^xmlns(?::|$)/.test(attribute.name))
        add(element, `${attributePrefix}${localName(attribute.name)}`, attribute.value.trim())
    },
    onend: () => {
      if (open.length > 0) throw new BrokenDocument()
    },
    onopentagend: () => {},
    oncomment: () => {},
    ondeclaration: () => {},
    onprocessinginstruction: () => {},
  }
  return { callbacks, read }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** A document as nested records; an element that is there once is no list: read it through a shape of `answers`. */
export function parseXml(text: string): unknown {
  const { callbacks, read } = createRecordReader(text)
  try {
    const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: true }, callbacks)
    tokenizer.write(text)
    tokenizer.end()
    return read.root
  } catch (error) {
    if (error instanceof BrokenDocument) return null
    throw error
  }
}

type Members = { readonly [name: string]: XmlNode }

/** A document with its declaration. Members that are `undefined` are left out, so that optional ones can be written in place. */
export const writeXml = (root: Members): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${writeMembers(root)}`

const writeMembers = (members: Members): string =>
  Object.entries(members)
    .map(([name, node]) =>
      isElement(name) ? writeElement(name, node) : name === '#text' ? textOf(node) : '',
    )
    .join('')

const isElement = (name: string): boolean => !name.startsWith(attributePrefix) && name !== '#text'

const textOf = (node: XmlNode): string => escapeXml(String(node ?? ''))

/** Several of a name stand one after the other. */
function writeElement(name: string, node: XmlNode): string {
  if (node === undefined) return ''
  if (isList(node)) return node.map(each => writeElement(name, each)).join('')
  const hasMembers = typeof node === 'object' && node !== null
  const attributes = hasMembers ? attributesOf(node) : ''
  const content = hasMembers ? writeMembers(node) : textOf(node)
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`
}

const isList = (node: XmlNode): node is readonly XmlNode[] => Array.isArray(node)

const attributesOf = (members: Members): string =>
  Object.entries(members)
    .filter(([name, value]) => name.startsWith(attributePrefix) && value !== undefined)
    .map(([name, value]) => ` ${name.slice(attributePrefix.length)}="${textOf(value)}"`)
    .join('')
