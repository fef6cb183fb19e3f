import { copyFileSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'vitest'
import { flowStation } from '../support/generators/flow-station.ts'
import {
  goRuntime,
  goToolbox,
  npmToolbox,
  onPath,
  pythonIn,
  pythonToolbox,
  type Toolbox,
} from '../support/generators/toolbox.ts'
import { root, runTool } from '../support/run/tool.ts'

const flows = join(import.meta.dirname, 'flows')
const versions = ['3.1', '3.0']

/** The folder of the tools; where they are missing the test says so. */
function folderOf(tools: Toolbox, { skip }: TestContext): string {
  return 'notRun' in tools ? skip(`NOT RUN: ${tools.notRun}`) : tools.folder
}

type Flow = Awaited<ReturnType<typeof flowStation>>

/** Refused where a strict compiler finds fault with the flow or with what was generated, then run. */
async function walkInTypeScript({ folder, write, walk }: Flow, tools: string, name: string): Promise<void> {
  for (const file of [name, 'places.ts']) copyFileSync(join(flows, file), join(folder, file))
  symlinkSync(join(tools, 'node_modules'), join(folder, 'node_modules'), 'junction')
  write('package.json', JSON.stringify({ type: 'module' }))
  const compilerOptions = {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'preserve',
    moduleResolution: 'bundler',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
  }
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts', 'generated'] }))
  const { exitCode, output } = await runTool('tsc', ['-p', folder])
  if (exitCode !== 0) throw new Error(output.slice(0, 4_000))
  await walk(process.execPath, [join(folder, name)])
}

test.for(versions)('openapi-typescript and openapi-fetch ship by version %s', async (version, context) => {
  const tools = folderOf(await npmToolbox(), context)
  const flow = await flowStation()
  const generator = join(tools, 'node_modules/openapi-typescript/bin/cli.js')
  const document = await flow.describe(`version=${version}`)
  // What has a default may be left out.
  const args = [document, '--default-non-nullable=false', '-o', 'generated/schema.ts']
  await flow.run(process.execPath, [generator, ...args])
  await walkInTypeScript(flow, tools, 'openapi-fetch.ts')
})

test.for(versions)('@hey-api/openapi-ts ships by version %s', async (version, context) => {
  const tools = folderOf(await npmToolbox(), context)
  const flow = await flowStation()
  const input = await flow.describe(`version=${version}&names=plain`)
  const output = {
    path: join(flow.folder, 'generated'),
    importFileExtension: '.ts',
    module: { extension: '.ts' },
  }
  flow.write('generate.mjs', `export default ${JSON.stringify({ input, output })}`)
  const generator = join(tools, 'node_modules/@hey-api/openapi-ts/bin/run.js')
  await flow.run(process.execPath, [generator, '--no-log-file', '-f', 'generate.mjs'])
  await walkInTypeScript(flow, tools, 'hey-api.ts')
})

test.for(versions)('openapi-python-client ships by version %s', async (version, context) => {
  const tools = folderOf(await pythonToolbox(), context)
  const flow = await flowStation()
  const document = await flow.describe(`version=${version}`)
  flow.write('config.yml', readFileSync(join(flows, 'openapi-python-client.yml'), 'utf8'))
  const args = ['generate', '--path', document, '--meta', 'none', '--config', 'config.yml']
  await flow.run(pythonIn(tools, 'openapi-python-client'), [...args, '--output-path', 'packdesk_client'])
  await flow.walk(pythonIn(tools), [join(flows, 'openapi-python-client.py')], { PYTHONPATH: flow.folder })
})

// By version 3.1 it writes parameters of webhooks without their types, which Python does not read.
test('openapi-generator ships by version 3.0 in Python', async context => {
  const tools = folderOf(await pythonToolbox(), context)
  if (!onPath('java')) return context.skip('NOT RUN: there is no Java here')
  const flow = await flowStation()
  const document = await flow.describe('version=3.0')
  const args = ['generate', '-g', 'python', '-i', document, '-o', 'generated']
  const generator = pythonIn(tools, 'openapi-generator-cli')
  await flow.run(generator, [...args, '--package-name', 'packdesk_station'])
  const where = { PYTHONPATH: join(flow.folder, 'generated') }
  await flow.walk(pythonIn(tools), [join(flows, 'openapi-generator.py')], where)
})

test.for(versions)('oapi-codegen ships by version %s in Go', async (version, context) => {
  const tools = folderOf(await goToolbox(), context)
  const flow = await flowStation()
  const document = await flow.describe(`version=${version}&names=plain`)
  // Without the last word it leaves out what webhooks alone lead to, and names it all the same.
  const parts = 'types,client,skip-prune'
  const args = ['-generate', parts, '-package', 'station', '-o', 'station/station.go', document]
  flow.write('station/.keep', '')
  await flow.run(join(tools, 'oapi-codegen'), args)
  copyFileSync(join(flows, 'oapi-codegen.go'), join(flow.folder, 'main.go'))
  flow.write('go.mod', `module flow\n\ngo 1.24\n\nrequire ${goRuntime}\n`)
  await flow.run('go', ['mod', 'tidy'])
  await flow.run('go', ['build', '-o', 'flow', '.'])
  await flow.walk(join(flow.folder, 'flow'), [])
})
