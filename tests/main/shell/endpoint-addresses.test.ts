import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Rollup } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpointAddresses } from '../../../main/shell/packaging/endpoint-addresses.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packdesk-addresses-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The code of a page that imports from `shared/`, built as the page of the station is. */
async function built(files: Record<string, string>): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [endpointAddresses()],
    build: { write: false, minify: false, lib: { entry: join(folder, 'page.ts'), formats: ['es'] } },
  }).then(found => (Array.isArray(found) ? found[0] : found))) as Rollup.RollupOutput
  return output[0].code
}

const shared = `
  const endpoint = <E,>(definition: E): E => definition
  const shape = (name: string) => ({ name, meta: () => ({ name }) })
  export const sizes = [1, 2] as const
  const more = { path: '/more' }
  export const form = shape('a shape for a form').meta()
  const answer = shape('a shape of an answer').meta()
  export const endpoints = {
    list: endpoint({ id: 'x.list', method: 'GET', path: '/x', summary: 'Words', responses: { 200: answer } }),
    create: endpoint({ id: 'x.create', method: 'POST', path: \`/x/\${sizes[0]}\`, body: form, example: 'An example' }),
    more: endpoint({ ...more, id: 'x.more', method: 'GET', responses: { 200: answer } }),
  }
`

test('of an operation a page has how it is called and whether a body goes along, and nothing else', async () => {
  const code = await built({
    'shared/x.ts': shared,
    'page.ts': "export { endpoints } from './shared/x.ts'",
  })
  const page = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { endpoints: object }
  expect(page.endpoints).toEqual({
    list: { id: 'x.list', method: 'GET', path: '/x' },
    create: { id: 'x.create', method: 'POST', path: '/x/1', body: true },
    more: { id: 'x.more', method: 'GET', path: '/more' },
  })
  expect(code).not.toMatch(/a shape|Words|An example/)
})

test('a shape that a form is checked with stays, and what nobody uses of a file goes', async () => {
  const code = await built({
    'shared/x.ts': shared,
    'page.ts': "import { form } from './shared/x.ts'\nexport const name = form.name",
  })
  const page = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { name: string }
  expect(page.name).toBe('a shape for a form')
  expect(code).not.toMatch(/x\.list|a shape of an answer/)
})
