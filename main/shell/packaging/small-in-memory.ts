import type { Plugin } from 'vite'

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
