import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findPaths } from '../../../main/platform/paths.ts'

/** Every script the built page asks for before it can draw anything in a language, with its size in gzip. */
export function firstScripts(language = 'en'): Map<string, number> {
  const found = new Map<string, number>()
  const folder = findPaths().page
  const follow = (name: string): void => {
    if (found.has(name)) return
    const script = readFileSync(join(folder, name), 'utf8')
    found.set(name, gzipSync(script).length)
    for (const [, next] of script.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) follow(`assets/${next}`)
    // Of the languages, which are fetched when it is known which is spoken, one.
    for (const [, next = ''] of script.matchAll(/import\([`"']\.\/(texts-[^`"']+\.js)/g))
      if (next.startsWith(`texts-${language}-`)) follow(`assets/${next}`)
  }
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  for (const [, name = ''] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)) follow(name)
  return found
}
