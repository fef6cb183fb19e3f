import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneByteText } from '../../../main/shell/packaging/small-in-memory.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packdesk-small-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function built<Exports>(source: string): Promise<Exports> {
  const entry = join(folder, 'index.mjs')
  writeFileSync(entry, source)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [oneByteText()],
    build: {
      ssr: true,
      ssrEmitAssets: true,
      outDir: 'out',
      rollupOptions: { input: entry, output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' } },
    },
    ssr: { noExternal: true },
  })
  return import(pathToFileURL(join(folder, 'out/index.mjs')).href) as Promise<Exports>
}

const outputs = () => readdirSync(join(folder, 'out')).map(name => join(folder, 'out', name))

test('a built program says what it said, and holds no letter that needs two bytes', async () => {
  const said = await built<{ words: string[]; isDash: boolean }>(
    'export const words = ["label – printed", `“one” 😀`, "é"]; export const isDash = /^[—–😀]$/u.test("–")',
  )
  expect([said.words, said.isDash]).toEqual([['label – printed', '“one” 😀', 'é'], true])
  for (const file of outputs()) expect(readFileSync(file, 'utf8')).not.toMatch(/[^\0-\xff]/)
})
