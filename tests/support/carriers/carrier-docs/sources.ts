/** What the SOURCES.md beside the fixtures of a carrier says of how it was checked. */
export type CarrierSources = {
  /** What its requests were written from. */
  basis: 'schema' | 'documentation' | 'none'
  /** The sentence behind that word. */
  written: string
  believed: readonly string[]
  neverMet: readonly string[]
}

const bases = { Schema: 'schema', Documentation: 'documentation', None: 'none' } as const

/** Reads the headings every SOURCES.md has; throws with what is missing. */
export function readSources(text: string, path: string): CarrierSources {
  const section = (title: string): string => {
    const found = text.split(/^## /m).find(each => each.startsWith(`${title}\n`))
    if (found === undefined) throw new Error(`${path} needs a heading "## ${title}"`)
    return found.slice(title.length).trim()
  }
  const [, basis = '', written = ''] = /^(Schema|Documentation|None): (.+)$/s.exec(section('Requests')) ?? []
  if (written === '')
    throw new Error(`${path}: what is under "Requests" begins with "Schema: ", "Documentation: " or "None: "`)
  return {
    basis: bases[basis as keyof typeof bases],
    written: written.replace(/\s+/g, ' '),
    believed: listIn(section('Believed')),
    neverMet: listIn(section('Never met')),
  }
}

const listIn = (section: string): string[] =>
  section
    .split(/^- /m)
    .map(each => each.trim().replace(/\s+/g, ' '))
    .filter(each => each !== '')
