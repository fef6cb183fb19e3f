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

/**
 * An XML schema, with the elements named at its root, each with the element of its answer behind it where it has one
 * (`storeOrders=storeOrdersResponse`). Throws for what it does not describe, or describes in another way than sequences.
 */
export function readXsd(text: string, wanted: readonly string[]): Published {
  const schema = recordOf(recordOf(parseXml(text)).schema)
  const byName = (parts: readonly Element[]) =>
    new Map(parts.map(each => [textOf(each['@name']) ?? '', each]))
  const types = byName([...listOf(schema.complexType), ...listOf(schema.simpleType)])
  const elements = byName(listOf(schema.element))
  const read = readerOf(types)
  const elementOf = (name: string | undefined): Node | null => {
    if (name === undefined) return null
    const element = elements.get(name)
    if (!element) throw new Error(`The description has no element ${name}.`)
    return read.element(element)
  }
  return {
    operations: wanted.map(each => {
      const [name = '', answer] = each.split('=')
      return { name, query: null, request: elementOf(name), answer: elementOf(answer) }
    }),
    nodeOf: name => {
      const type = types.get(name)
      if (type) return read.type(type)
      const element = elementOf(name)
      if (!element) throw new Error(`The description names ${name} and does not have it.`)
      return element
    },
  }
}

/** Reads elements and types; those with a name of their own are told by it. */
function readerOf(types: ReadonlyMap<string, Element>) {
  const element = (each: Element): Node => {
    const type = textOf(each['@type'])
    const [own] = [...listOf(each.complexType), ...listOf(each.simpleType)]
    if (type !== undefined)
      return types.has(bare(type)) ? { kind: 'named', name: bare(type) } : builtIn(bare(type))
    return own ? typeNode(own) : { kind: 'text' }
  }

  const member = (each: Element): Member => {
    const reference = textOf(each['@ref'])
    const item: Node = reference ? { kind: 'named', name: bare(reference) } : element(each)
    const isSeveral = each['@maxOccurs'] !== undefined && each['@maxOccurs'] !== '1'
    const [least, most] = [count(each['@minOccurs']) ?? 1, count(each['@maxOccurs'])]
    return {
      name: textOf(each['@name']) ?? bare(reference ?? ''),
      node: isSeveral ? { kind: 'list', item, least, most, isOfElements: true } : item,
      isNeeded: each['@minOccurs'] !== '0',
    }
  }

  const attribute = (each: Element): Member => ({
    name: `@${textOf(each['@name']) ?? ''}`,
    node: element(each),
    isNeeded: each['@use'] === 'required',
  })

  /** What a type has of its own, behind what it has of the one it extends. */
  const membersOf = (type: Element): { members: Member[]; isInOrder: boolean } => {
    const [extension] = listOf(recordOf(type.complexContent).extension)
    const part = extension ?? type
    if (part.choice !== undefined || part.all !== undefined)
      throw new Error('Only sequences are read of an XML schema.')
    const base = types.get(bare(textOf(extension?.['@base']) ?? ''))
    const before = base ? membersOf(base) : { members: [], isInOrder: false }
    const ordered = listOf(recordOf(part.sequence).element).map(member)
    const members = [...listOf(part.attribute).map(attribute), ...before.members, ...ordered]
    return { members, isInOrder: before.isInOrder || ordered.length > 0 }
  }

  const typeNode = (type: Element): Node => {
    const [restriction] = listOf(type.restriction)
    if (restriction) return restricted(restriction)
    const { members, isInOrder } = membersOf(type)
    return { kind: 'object', members, isInOrder: isInOrder || undefined }
  }

  return { element, type: typeNode }
}

/** A type of the language itself, as it is written. */
function builtIn(name: string): Node {
  if (name === 'boolean') return { kind: 'word', words: ['true', 'false', '1', '0'] }
  if (/^(int|integer|long|short|positiveInteger|nonNegativeInteger)$/.test(name))
    return { kind: 'text', pattern: '[-+]?\\d+' }
  if (/^(decimal|double|float)$/.test(name)) return { kind: 'text', pattern: '[-+]?\\d+(\\.\\d+)?' }
  return name === 'date' ? { kind: 'text', format: 'date' } : { kind: 'text' }
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
