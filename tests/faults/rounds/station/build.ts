import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { emitWorkers } from '../../../../main/shell/packaging/emit-workers.ts'

const root = join(import.meta.dirname, '../../../..')

/** What cannot be part of one file: programs of the machine, and what starts threads of its own. */
const external = [
  /^(better-sqlite3|sharp|piscina|pino|@resvg|@hyzyla|zpl-renderer-js|bwip-js|pdfkit|fontkit|@e965)/,
]

/** The station as few files, as the product is built: a process that loads those is there four times as soon. */
export async function buildChild(): Promise<{ script: string; remove: () => void }> {
  // Inside the checkout, so that what is left out of the files is found.
  mkdirSync(join(root, 'out'), { recursive: true })
  const out = mkdtempSync(join(root, 'out', 'rounds-'))
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
        input: { child: join(import.meta.dirname, 'child.ts') },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  return { script: join(out, 'child.js'), remove: () => rmSync(out, { recursive: true, force: true }) }
}
