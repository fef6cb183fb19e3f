import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { carrierSlugs } from '../../../shared/carriers/carrier-slugs.ts'

/** What a new carrier may be like: each a pattern of its own, which is tested as every carrier is. */
export const patterns = {
  /** Prices, labels, voids and tracking over HTTP, with a token. */
  rest: { folder: 'template', capabilities: ['rating', 'shipping', 'tracking'] },
  /** The same with a key, where the label is fetched after the purchase. */
  follows: { folder: 'template_follows', capabilities: ['rating', 'shipping', 'tracking'] },
  /** Tracking alone, with a key and no sign-in. */
  tracking: { folder: 'template_tracking', capabilities: ['tracking'] },
} as const
export type PatternName = keyof typeof patterns

const isPattern = (name: string): name is PatternName => Object.hasOwn(patterns, name)

/** What is copied for a new carrier. Golden files are written anew by the first run of its tests. */
const folders = (slug: string) => [
  `main/carriers/${slug}`,
  `tests/carriers/${slug}`,
  `tests/support/simulators/${slug}`,
]

export class CannotMake extends Error {}

/**
 * Makes the files of a new carrier out of the pattern it is like, and says which line of the registry is left to write.
 * Writes nothing when the slug is unknown or taken, or no pattern has that name.
 */
export function makeCarrier(
  root: string,
  slug: string,
  like = 'rest',
): { files: string[]; registryLine: string } {
  if (!isPattern(like))
    throw new CannotMake(`No pattern is called "${like}". Known are: ${Object.keys(patterns).join(', ')}.`)
  const { folder: pattern, capabilities } = patterns[like]
  if (!(carrierSlugs as readonly string[]).includes(slug))
    throw new CannotMake(`"${slug}" is no slug of the interface. Known are: ${carrierSlugs.join(', ')}.`)
  const taken = folders(slug).find(folder => existsSync(join(root, folder)))
  if (taken) throw new CannotMake(`${taken} is there already. Nothing was written.`)
  const files = folders(slug).flatMap((folder, index) =>
    copy(root, { from: folders(pattern)[index] ?? '', to: folder }, { slug, pattern }),
  )
  const name = camel(slug)
  const registryLine = `  ${slug}: listed([${capabilities.map(each => `'${each}'`).join(', ')}], async () => forgetTypes((await import('./${slug}/index.ts')).${name})),`
  return { files, registryLine }
}

type Naming = { slug: string; pattern: string }

function copy(root: string, { from, to }: { from: string; to: string }, naming: Naming): string[] {
  cpSync(join(root, from), join(root, to), { recursive: true })
  rmSync(join(root, to, 'golden'), { recursive: true, force: true })
  return readdirSync(join(root, to), { recursive: true, withFileTypes: true }).flatMap(entry => {
    if (!entry.isFile()) return []
    const path = join(entry.parentPath, entry.name)
    writeFileSync(path, renamed(readFileSync(path, 'utf8'), naming))
    const target = join(entry.parentPath, entry.name.replace('template', naming.slug.replaceAll('_', '-')))
    if (target !== path) renameSync(path, target)
    return [target]
  })
}

const camel = (slug: string): string => slug.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (slug: string): string => camel(slug).replace(/^\w/, letter => letter.toUpperCase())
const words = (slug: string): string =>
  slug.replace(/(?:^|_)(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim()

/** Codes and folders take the slug, names in code its camel form, names for people its words. */
const renamed = (text: string, { slug, pattern }: Naming): string =>
  ofOwnKind(text, { slug, pattern })
    .replace(/\btemplate(?=_\w|\/|'|`)/g, slug)
    .replace(/Template (?=[A-Z])/g, `${words(slug)} `)
    .replace(/'Template'/g, `'${words(slug)}'`)
    .replace(/Template/g, pascal(slug))
    .replace(/\btemplate(?=[A-Z])/g, camel(slug))
    .replace(/(const |import \{ |describeCarrier\(|describeSimulator\()template\b/g, `$1${camel(slug)}`)
    .replace(/\btemplate(?=\.[a-z])/g, camel(slug))

/** A pattern of its own kind goes by more than one word: all of its names are taken whole. */
const ofOwnKind = (text: string, { slug, pattern }: Naming): string =>
  pattern === 'template'
    ? text
    : text
        .replaceAll(pattern, slug)
        .replaceAll(words(pattern), words(slug))
        .replaceAll(pascal(pattern), pascal(slug))
        .replaceAll(camel(pattern), camel(slug))
