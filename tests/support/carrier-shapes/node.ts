/**
 * What a published description says of a value, whatever language it is written in. Members of XML are named as `parseXml`
 * names them: `@name` for attributes, `#text` for what stands between both tags.
 */
export type Node =
  | { kind: 'object'; members: readonly Member[]; isInOrder?: boolean | undefined }
  | {
      kind: 'list'
      item: Node
      least?: number | undefined
      most?: number | undefined
      /** Elements of XML: one that came alone is no list to whoever reads a document. */
      isOfElements?: true
    }
  | {
      kind: 'text'
      least?: number | undefined
      most?: number | undefined
      pattern?: string | undefined
      format?: string | undefined
    }
  | { kind: 'word'; words: readonly string[] }
  | {
      kind: 'number'
      isWhole: boolean
      least?: number | undefined
      most?: number | undefined
      step?: number | undefined
    }
  | { kind: 'flag' }
  | { kind: 'any' }
  | { kind: 'one of'; among: readonly Node[] }
  /** Described elsewhere in the same file, once for all who name it. */
  | { kind: 'named'; name: string }

export type Member = { name: string; node: Node; isNeeded: boolean }

/** One call: what may be sent, in the address and in the body, and what a success answers; null where nothing is. */
export type Operation = {
  /** `POST /orders`, or the name of an element. */
  name: string
  query: Node | null
  request: Node | null
  answer: Node | null
}

export type Published = {
  operations: readonly Operation[]
  /** A node by its name; throws for one nobody described. */
  nodeOf: (name: string) => Node
}

/** The names a node leads to, each after those it needs itself. Throws where one needs itself: no shape is made of that. */
export function namesIn(node: Node | null, { nodeOf }: Pick<Published, 'nodeOf'>): string[] {
  const found = new Set<string>()
  const walk = (each: Node | null, around: readonly string[]): void => {
    if (each?.kind === 'object') for (const { node: inner } of each.members) walk(inner, around)
    else if (each?.kind === 'list') walk(each.item, around)
    else if (each?.kind === 'one of') for (const inner of each.among) walk(inner, around)
    else if (each?.kind === 'named') {
      if (around.includes(each.name)) throw new Error(`${each.name} holds itself: no shape is made of it.`)
      if (found.has(each.name)) return
      walk(nodeOf(each.name), [...around, each.name])
      found.add(each.name)
    }
  }
  walk(node, [])
  return [...found]
}
