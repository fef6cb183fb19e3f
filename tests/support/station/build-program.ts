import { join } from 'node:path'
import { build } from 'vite'
import { emitWorkers } from '../../../main/shell/packaging/emit-workers.ts'

export const root = join(import.meta.dirname, '../../..')

/** What cannot be part of one file: programs of the machine, what starts threads of its own, what is no strict code. */
const external = [
  /^(better-sqlite3|sharp|pino|@resvg|@hyzyla|bwip-js|pdfkit|fontkit|@e965|ipp|serialport|@serialport|node-thermal-printer|zxing-wasm|@undecaf)/,
]

/**
 * Builds a program of the tests as few files, as the product is built: a process that loads those is there four
 * times as soon. `out` is inside the checkout, so that what is left out of the files is found.
 */
export async function buildProgram(name: string, source: string, out: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [emitWorkers()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: out,
      emptyOutDir: true,
      minify: false,
      target: 'node24',
      rollupOptions: {
        external,
        input: { [name]: source },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}
