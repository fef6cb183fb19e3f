import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
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

/**
 * What people type to run a command of this Packdesk. Installers put `packdesk` on the path; a program that was only unpacked
 * is named by its launcher, an AppImage by itself.
 */
export function commandName(
  { packaged, resources }: Pick<Paths, 'packaged' | 'resources'>,
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'> = process,
  exists: (file: string) => boolean = existsSync,
): string {
  if (!packaged || platform === 'win32') return 'packdesk'
  if (env.APPIMAGE) return quoted(env.APPIMAGE)
  return exists('/usr/bin/packdesk') ? 'packdesk' : quoted(join(dirname(resources), 'bin', 'packdesk'))
}

const quoted = (file: string): string => (file.includes(' ') ? `"${file}"` : file)

/** What nothing works without; a folder counts with what is in it. */
const neededResources = [
  'migrations/meta/_journal.json',
  'labels/fonts',
  'documents',
  'carriers',
  'customs',
  'samples',
]

/** Says which part of the installation is gone or empty, and what to do; null when all is there. */
export function missingPart({ resources }: Pick<Paths, 'resources'>): string | null {
  const gone = neededResources.map(each => join(resources, each)).find(isGoneOrEmpty)
  return gone === undefined
    ? null
    : `Packdesk is not completely installed: ${gone} is missing or empty. Nothing was changed, and the data of the station is safe. Install the same version of Packdesk again.`
}

function isGoneOrEmpty(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return true
  return stat.isDirectory() ? readdirSync(path).length === 0 : stat.size === 0
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
