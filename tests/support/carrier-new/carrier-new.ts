import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { carrierSlugs } from '../../../shared/carriers/carrier-slugs.ts'

const pattern = 'template'

/** What is copied for a new carrier. Golden files are written anew by the first run of its tests. */
const folders = (slug: string) => [
  `main/carriers/${slug}`,
  `tests/carriers/${slug}`,
  `tests/support/simulators/${slug}`,
]

export class CannotMake extends Error {}

/**
 * Makes the files of a new carrier out of the template, and says which line of the registry is left to write.
 * Writes nothing when the slug is unknown or taken.
 */
export function makeCarrier(root: string, slug: string): { files: string[]; registryLine: string } {
  if (!(carrierSlugs as readonly string[]).includes(slug))
    throw new CannotMake(`"${slug}" is no slug of the interface. Known are: ${carrierSlugs.join(', ')}.`)
  const taken = folders(slug).find(folder => existsSync(join(root, folder)))
  if (taken) throw new CannotMake(`${taken} is there already. Nothing was written.`)
  const files = folders(slug).flatMap((folder, index) =>
    copy(root, folders(pattern)[index] ?? '', folder, slug),
  )
  const name = camel(slug)
  const registryLine = `  ${slug}: listed(['rating', 'shipping', 'tracking'], async () => forgetTypes((await import('./${slug}/index.ts')).${name})),`
  return { files, registryLine }
}

function copy(root: string, from: string, to: string, slug: string): string[] {
  cpSync(join(root, from), join(root, to), { recursive: true })
  rmSync(join(root, to, 'golden'), { recursive: true, force: true })
  return readdirSync(join(root, to), { recursive: true, withFileTypes: true }).flatMap(entry => {
    if (!entry.isFile()) return []
    const path = join(entry.parentPath, entry.name)
    writeFileSync(path, renamed(readFileSync(path, 'utf8'), slug))
    const target = join(entry.parentPath, entry.name.replace(pattern, slug.replaceAll('_', '-')))
    if (target !== path) renameSync(path, target)
    return [target]
  })
}

const camel = (slug: string): string => slug.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (slug: string): string => camel(slug).replace(/^\w/, letter => letter.toUpperCase())
const words = (slug: string): string =>
  slug.replace(/(?:^|_)(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim()

/** Codes and folders take the slug, names in code its camel form, names for people its words. */
const renamed = (text: string, slug: string): string =>
  text
    .replace(/\btemplate(?=_\w|\/|'|`)/g, slug)
    .replace(/Template (?=[A-Z])/g, `${words(slug)} `)
    .replace(/'Template'/g, `'${words(slug)}'`)
    .replace(/Template/g, pascal(slug))
    .replace(/\btemplate(?=[A-Z])/g, camel(slug))
    .replace(/(const |import \{ |describeCarrier\(|describeSimulator\()template\b/g, `$1${camel(slug)}`)
    .replace(/\btemplate(?=\.[a-z])/g, camel(slug))
