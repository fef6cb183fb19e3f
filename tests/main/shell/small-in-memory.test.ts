import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readGray } from '../../../main/printing/labels/convert/png.ts'
import { oneByteText, zplEngineBeside } from '../../../main/shell/packaging/small-in-memory.ts'

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
    plugins: [zplEngineBeside(), oneByteText()],
    resolve: { alias: { 'zpl-renderer-js': import.meta.resolve('zpl-renderer-js').replace('file://', '') } },
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

test('the ZPL engine draws from a program beside the built files, none of which holds it', async () => {
  const { draw } = await built<{ draw: (zpl: string) => Promise<string[]> }>(
    `import { getApi } from 'zpl-renderer-js'
     export const draw = async zpl => (await getApi()).zplToBase64MultipleAsync(zpl, 50, 25, 8)`,
  )
  const [png] = await draw('^XA^FO0,0^GB100,50,50^FS^XZ')
  const { width, height, data } = await readGray(Buffer.from(png ?? '', 'base64'))
  const at = (x: number, y: number) => data[y * width + x]
  expect([width, height, at(50, 25), at(150, 25), at(50, 75)]).toEqual([400, 200, 0, 255, 255])
  for (const file of outputs()) if (file.endsWith('.mjs')) expect(statSync(file).size).toBeLessThan(100_000)
})

test('a built program says what it said, and holds no letter that needs two bytes', async () => {
  const said = await built<{ words: string[]; isDash: boolean }>(
    'export const words = ["label – printed", `“one” 😀`, "é"]; export const isDash = /^[—–😀]$/u.test("–")',
  )
  expect([said.words, said.isDash]).toEqual([['label – printed', '“one” 😀', 'é'], true])
  for (const file of outputs()) expect(readFileSync(file, 'utf8')).not.toMatch(/[^\0-\xff]/)
})
