import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Greedy at its beginning: of packages in packages the innermost. */
const inPackage = /.*[\\/]node_modules[\\/](@[^\\/]+[\\/][^\\/]+|[^\\/@][^\\/]*)[\\/]/

/** The package a module was taken from, as it is called in `node_modules`; null for our own. */
export const packageOfModule = (id: string): string | null =>
  inPackage.exec(id)?.[1]?.replaceAll('\\', '/') ?? null

/**
 * Writes down which packages a build has put into its files, as `third-party/<part>.json` beside them: their licences have
 * to be told, and the package does not take them along a second time.
 */
export function bundledPackages(part: string): Plugin {
  return {
    name: 'packdesk:bundled-packages',
    apply: 'build',
    writeBundle({ dir = '.' }, bundle) {
      const ids = Object.values(bundle).flatMap(each => (each.type === 'chunk' ? each.moduleIds : []))
      const names = new Set(ids.map(packageOfModule).filter(name => name !== null))
      const folder = join(dir, '..', 'third-party')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, `${part}.json`), `${JSON.stringify([...names].sort(), null, 2)}\n`)
    },
  }
}
