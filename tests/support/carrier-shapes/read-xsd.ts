import { parseXml } from '../../../main/carriers/kit/xml.ts'
import type { Member, Node, Published } from './node.ts'

type Element = Readonly<Record<string, unknown>>

const recordOf = (value: unknown): Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Element) : {}
const listOf = (value: unknown): Element[] => (value === undefined ? [] : [value].flat()).map(recordOf)
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const bare = (name: string): string => name.slice(name.indexOf(':') + 1)
const count = (value: unknown): number | undefined => {
  const number = Number(textOf(value))
  return Number.isInteger(number) ? number : undefined
}

/** An XML schema, with the elements named at its root. Throws for what it does not describe, or describes in another way than sequences. */
export function readXsd(text: string, wanted: readonly string[]): Published {
  const schema = recordOf(recordOf(parseXml(text)).schema)
  const typed = new Map(
    [...listOf(schema.complexType), ...listOf(schema.simpleType)].map(each => [textOf(each['@name']), each]),
  )
  const elements = new Map(listOf(schema.element).map(each => [textOf(each['@name']), each]))
  return {
    operations: wanted.map(name => {
      const element = elements.get(name)
      if (!element) throw new Error(`The description has no element ${name}.`)
      return { name, query: null, request: elementNode(element), answer: null }
    }),
    nodeOf: name => {
      const type = typed.get(name)
      if (type) return typeNode(type)
      const element = elements.get(name)
      if (element) return elementNode(element)
      throw new Error(`The description names ${name} and does not have it.`)
    },
  }
}

function elementNode(element: Element): Node {
  const type = textOf(element['@type'])
  const own = [...listOf(element.complexType), ...listOf(element.simpleType)][0]
  return type === undefined ? (own ? typeNode(own) : { kind: 'text' }) : named(type)
}

/** A type of the language itself, or one of the description. */
function named(type: string): Node {
  const name = bare(type)
  if (!/^(xs|xsd):/.test(type)) return { kind: 'named', name }
  if (name === 'boolean') return { kind: 'word', words: ['true', 'false', '1', '0'] }
  if (/^(int|integer|long|short|positiveInteger|nonNegativeInteger)$/.test(name))
    return { kind: 'text', pattern: '[-+]?\\d+' }
  if (/^(decimal|double|float)$/.test(name)) return { kind: 'text', pattern: '[-+]?\\d+(\\.\\d+)?' }
  return name === 'date' ? { kind: 'text', format: 'date' } : { kind: 'text' }
}

function typeNode(type: Element): Node {
  const restriction = listOf(type.restriction)[0]
  if (restriction) return restricted(restriction)
  const [base] = listOf(recordOf(type.complexContent).extension)
  const part = base ?? type
  if (part.choice !== undefined || part.all !== undefined)
    throw new Error('Only sequences are read of an XML schema.')
  const ordered = listOf(recordOf(part.sequence).element)
  const attributes = listOf(part.attribute).map(
    (each): Member => ({
      name: `@${textOf(each['@name']) ?? ''}`,
      node: elementNode(each),
      isNeeded: each['@use'] === 'required',
    }),
  )
  const members = [...attributes, ...ordered.map(memberOf)]
  return { kind: 'object', members, isInOrder: ordered.length > 0 ? true : undefined }
}

function memberOf(element: Element): Member {
  const reference = textOf(element['@ref'])
  const node: Node = reference ? { kind: 'named', name: bare(reference) } : elementNode(element)
  const isSeveral = element['@maxOccurs'] !== undefined && element['@maxOccurs'] !== '1'
  const most = count(element['@maxOccurs'])
  const list: Node = { kind: 'list', item: node, least: count(element['@minOccurs']) ?? 1, most }
  return {
    name: textOf(element['@name']) ?? bare(reference ?? ''),
    node: isSeveral ? list : node,
    isNeeded: element['@minOccurs'] !== '0',
  }
}

const facet = (restriction: Element, name: string): string | undefined =>
  textOf(listOf(restriction[name])[0]?.['@value'])

function restricted(restriction: Element): Node {
  const words = listOf(restriction.enumeration).flatMap(each => textOf(each['@value']) ?? [])
  if (words.length > 0) return { kind: 'word', words }
  const length = count(facet(restriction, 'length'))
  return {
    kind: 'text',
    least: length ?? count(facet(restriction, 'minLength')),
    most: length ?? count(facet(restriction, 'maxLength')),
    pattern: facet(restriction, 'pattern'),
  }
}
