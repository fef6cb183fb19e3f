import { cpSync, existsSync, globSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onPath } from '../support/generators/toolbox.ts'
import { root, runProgram } from '../support/run/tool.ts'
import { tempHome } from '../support/station/temp-home.ts'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

/** A package as somebody has it who fetched only its folder. */
function copied(name: string): string {
  const folder = join(tempHome(), name)
  cpSync(join(root, 'clients', name), folder, { recursive: true })
  return folder
}
const succeeds = async (program: string, args: readonly string[], cwd: string) => {
  const { exitCode, output, out } = await runProgram(program, args, { cwd, timeoutMs: 240_000 })
  expect(exitCode, output.slice(-3_000)).toBe(0)
  return out
}

test('npm packs the TypeScript package with its types, and a program finds it there', async ({ skip }) => {
  if (!onPath('npm')) return skip('NOT RUN: there is no npm here')
  const folder = copied('typescript')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  await succeeds('npm', ['pack', '--silent', '--ignore-scripts=false'], folder)
  const [archive = ''] = globSync('*.tgz', { cwd: folder })
  expect(archive).toBe(`packdesk-client-${version}.tgz`)
  const away = tempHome()
  await succeeds('tar', ['-xzf', join(folder, archive)], away)
  symlinkSync(join(root, 'node_modules'), join(away, 'package/node_modules'))
  for (const name of ['README.md', 'dist/index.js', 'dist/index.d.ts'])
    expect(existsSync(join(away, 'package', name)), name).toBe(true)
  const program =
    "import('./package/dist/index.js').then(({ version, createStation }) => console.log(version, typeof createStation))"
  expect(await succeeds(process.execPath, ['-e', program], away)).toBe(`${version} function\n`)
})

test('pip makes a wheel of the Python package, and a program finds it there', async ({ skip }) => {
  const python = ['python3', 'python'].find(onPath)
  if (python === undefined) return skip('NOT RUN: there is no Python here')
  const looks = await runProgram(
    python,
    ['-c', 'import setuptools; print(setuptools.__version__.split(".")[0])'],
    {},
  )
  // What pip would otherwise fetch; the stage asks no index for what a machine has not.
  if (!(Number(looks.out) >= 77)) return skip('NOT RUN: there is no setuptools 77 or newer here')
  const folder = copied('python')
  const made = [
    '-m',
    'pip',
    'wheel',
    '--no-deps',
    '--no-build-isolation',
    '--no-index',
    '--wheel-dir',
    'made',
    '.',
  ]
  await succeeds(python, made, folder)
  const [wheel = ''] = globSync('made/*.whl', { cwd: folder })
  expect(wheel).toMatch(new RegExp(`packdesk_client-${version.replaceAll('.', '\\.')}-py3`))
  const away = tempHome()
  await succeeds(
    python,
    ['-m', 'pip', 'install', '--no-deps', '--no-index', '--target', away, join(folder, wheel)],
    folder,
  )
  const program = 'import packdesk_client; print(packdesk_client.__file__, packdesk_client.Station.__name__)'
  expect(await succeeds(python, ['-c', program], away)).toMatch(/packdesk_client.*Station/)
})
