import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emitWorkers } from '../../../main/shell/packaging/emit-workers.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packdesk-workers-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

test('a worker named by its TypeScript file runs from the build, whoever names it and however often', async () => {
  write(
    'labels/worker.ts',
    `import { word } from './word.ts'\nimport { parentPort } from 'node:worker_threads'\nparentPort?.postMessage(word)`,
  )
  write('labels/word.ts', `export const word: string = 'built'`)
  write('pool.ts', `export const file = new URL('./labels/worker.ts', import.meta.url)`)
  write(
    'index.ts',
    `import { Worker } from 'node:worker_threads'
     import { word } from './labels/word.ts'
     import { file } from './pool.ts'
     const again = new URL("./labels/worker.ts", import.meta.url)
     const answer = (url: URL) => new Promise(resolve => new Worker(url).once('message', resolve))
     export const answers = Promise.all([word, answer(file), answer(again)])`,
  )
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [emitWorkers()],
    build: {
      ssr: true,
      outDir: 'out',
      rollupOptions: { input: join(folder, 'index.ts'), output: { entryFileNames: '[name].mjs' } },
    },
  })
  const built: { answers: Promise<unknown[]> } = await import(
    pathToFileURL(join(folder, 'out/index.mjs')).href
  )
  expect(await built.answers).toEqual(['built', 'built', 'built'])
})
