/** What a question asks for, read off its text: fields with what is asked inside of them; null for a plain value. */
export type Selection = Map<string, Selection | null>

/** The names inside of the outermost braces of a question. Arguments are looked over: the simulator knows its questions. */
export function selectionIn(query: string): Selection {
  const words = query.slice(query.indexOf('{')).match(/[{}()]|\.\.\.\s*on\s+\w+|[$\w:!'"[\],=><.]+/g) ?? []
  let at = 0
  const next = () => {
    at += 1
    return words[at - 1]
  }
  const skipArguments = () => {
    if (words[at] === '(') while (next() !== ')');
  }
  const read = (): Selection => {
    const fields: Selection = new Map()
    next()
    while (words[at] !== '}' && at < words.length) {
      const name = next() ?? ''
      skipArguments()
      const inner = words[at] === '{' ? read() : null
      if (!name.startsWith('...')) fields.set(name, inner)
      else for (const [field, part] of inner ?? []) fields.set(field, part)
    }
    next()
    return fields
  }
  return read()
}

/** Of all a shop has what was asked for and nothing besides; throws where it has not what was asked for. */
export function selected(data: unknown, selection: Selection): unknown {
  if (Array.isArray(data)) return data.map(each => selected(each, selection))
  if (typeof data !== 'object' || data === null) return data
  const members = new Map(Object.entries(data))
  return Object.fromEntries(
    [...selection].map(([name, inner]) => {
      if (!members.has(name)) throw new Error(`the simulated shop has no member ${name}`)
      const value = members.get(name)
      return [name, inner ? selected(value, inner) : value]
    }),
  )
}
