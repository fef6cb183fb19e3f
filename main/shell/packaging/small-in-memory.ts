import type { Plugin } from 'vite'

const engine = /[\\/]zpl-renderer-js[\\/]/
/** How the text of every WebAssembly program begins in base64. */
const magic = '"AGFzb'
const fileName = 'zpl-engine.wasm'

/**
 * Takes the program of the ZPL engine out of the text of its package, where it is 9 MB of letters that stay in memory
 * as long as the thread does, and puts it beside the built files. What decodes it reads it from there, once.
 */
export function zplEngineBeside(): Plugin {
  return {
    name: 'packdesk:zpl-engine-beside',
    apply: 'build',
    transform(code, id) {
      if (!engine.test(id)) return null
      const start = code.indexOf(magic)
      const end = code.indexOf('"', start + 1) + 1
      if (start < 0)
        throw new Error('zpl-renderer-js is not put together as it was: look at how it holds its program.')
      this.emitFile({
        type: 'asset',
        fileName,
        source: Buffer.from(code.slice(start + 1, end - 1), 'base64'),
      })
      const fromFile = `{toString:()=>readFileSync(new URL("./${fileName}",import.meta.url),"base64")}`
      const lighter = code.slice(0, start) + fromFile + code.slice(end)
      return { code: `import { readFileSync } from "node:fs";${lighter}`, map: null }
    },
  }
}

/** Leaves out what `@fastify/static` looks through folders with, which no station has it do: 100 KB of every start. */
export const withoutGlob = (): Plugin => ({
  name: 'packdesk:without-glob',
  apply: 'build',
  enforce: 'pre',
  resolveId: source => (source === 'glob' ? noGlob : null),
  load: id => (id === noGlob ? 'export const glob = undefined' : null),
})
const noGlob = '\0packdesk:no-glob'

/** Beyond ASCII: Node reads a file with one such letter in two bytes a letter, even where one would do. */
const wide = /[^\0-\x7f]/g
const toEscape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Writes rare letters as escapes: one of them in a program makes V8 keep all of it in two bytes a letter. */
export const oneByteText = (): Plugin => ({
  name: 'packdesk:one-byte-text',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      if (/String\.raw`[^`]*[^\0-\x7f]/.test(chunk.code))
        throw new Error(`${chunk.fileName}: String.raw would show an escape as it is.`)
      chunk.code = chunk.code.replace(wide, toEscape)
    }
  },
})
