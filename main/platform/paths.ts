import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** Where the parts of an installed Packdesk are. */
export type Paths = {
  /** The folder of package.json: a checkout, or the archive of a packaged app. */
  root: string
  /** Migrations, fonts, carrier data. */
  resources: string
  /** The built page. */
  page: string
  version: string
  /** A packaged app brings its page and never builds one. */
  packaged: boolean
}

/**
 * Finds the parts from where a module of Packdesk lies, be it a source file, a bundle or inside the archive.
 * `resourcesPath` is that of Electron; a checkout opened by Electron has one too, but is not below it.
 */
export function findPaths(
  from: string = import.meta.dirname,
  resourcesPath: string | undefined = (process as { resourcesPath?: string }).resourcesPath,
): Paths {
  const { root, version } = findPackage(from)
  const packaged = resourcesPath !== undefined && root.startsWith(resourcesPath + sep)
  return {
    root,
    resources: join(packaged ? resourcesPath : root, 'resources'),
    page: join(root, 'out', 'renderer'),
    version,
    packaged,
  }
}

function findPackage(from: string): { root: string; version: string } {
  const file = join(from, 'package.json')
  if (existsSync(file)) {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string }
    if (name === 'packdesk' && version) return { root: from, version }
  }
  const parent = dirname(from)
  if (parent === from) throw new Error('The package.json of Packdesk was not found above its own modules.')
  return findPackage(parent)
}
