import { dirname, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'

const workerUrl = /new URL\(\s*(['"])(\.[^'"]+\.ts)\1\s*,\s*import\.meta\.url\s*,?\s*\)/g

/**
 * Builds every TypeScript file the main process starts as a worker into a file of its own, and points
 * `new URL('./x.ts', import.meta.url)` at it. The same line runs unbuilt under plain Node. Every chunk has to
 * land in one flat folder for the address to hold.
 */
export function emitWorkers(): Plugin {
  const emitted = new Set<string>()
  let root = ''
  return {
    name: 'packdesk:emit-workers',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    buildStart: () => emitted.clear(),
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null
      const built = code.replace(workerUrl, (_whole, _quote: string, path: string) => {
        const file = resolve(dirname(id), path)
        const fileName = workerFileName(root, file)
        if (!emitted.has(file)) this.emitFile({ type: 'chunk', id: file, fileName })
        emitted.add(file)
        return `new URL('./${fileName}', import.meta.url)`
      })
      return built === code ? null : { code: built, map: null }
    },
  }
}

const workerFileName = (root: string, file: string): string =>
  relative(root, file).split(sep).join('-').replace(/\.ts$/, '.js')
