import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isBuilt } from '../built-program.ts'
import { makeFolderSync } from '../platform/make-folder.ts'
import type { Paths } from '../platform/paths.ts'

export type PageRequest = {
  paths: Paths
  /** `never` takes the page as it is. */
  mode: 'auto' | 'never'
  /** The window needs the shell's own bundle as well; the browser only needs the page. */
  withShell?: boolean
  say: (line: string) => void
}

/** A sentence about what went wrong, or null. */
type Problem = string | null

/** Sees to it that the built page is there and not older than what it is made of; else says what is wrong. */
export async function ensurePage(request: PageRequest): Promise<Problem> {
  const { paths, mode, say, withShell = false } = request
  const there = existsSync(pageFile(paths))
  if (paths.packaged || (mode === 'never' ? there : isCurrent(paths, withShell))) return null
  if (!existsSync(sourceFile(paths)))
    return there ? null : 'The page is not built, and its sources are missing.'
  if (mode === 'never') return 'The page is not built, and building it is turned off.'
  const tool = findBuildTool(paths.root)
  if (!tool) return there ? null : 'The page is not built, and the build tools are not installed.'
  say('Building the page (once)…')
  return build(paths.root, tool)
}

export const pageFile = (paths: Paths): string => join(paths.page, 'index.html')
const sourceFile = (paths: Paths): string => join(paths.root, 'renderer', 'index.html')

/** Whether what was built is at least as new as every source of it. */
export const isCurrent = ({ root, page }: Paths, withShell: boolean): boolean =>
  isBuilt(root, relative(root, join(page, 'index.html')), ['renderer']) &&
  (!withShell || isBuilt(root, join('out', 'main', 'index.js'), ['main']))

function findBuildTool(root: string): string | null {
  for (let folder = root; ; folder = dirname(folder)) {
    const tool = join(folder, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
    if (existsSync(tool)) return tool
    if (folder === dirname(folder)) return null
  }
}

/** Builds beside the old page and changes them over at the end: a build that was cut off leaves nothing half. */
async function build(root: string, tool: string): Promise<Problem> {
  const out = join(root, 'out')
  const draft = join(out, `.build-${process.pid}`)
  try {
    const { code, output } = await runTool(tool, ['build', '--outDir', draft, '--logLevel', 'warn'], root)
    if (code !== 0) return `The page could not be built.\n${withoutStack(output)}`
    for (const part of readdirSync(draft)) changeOver(join(draft, part), join(out, part))
    return null
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

const withoutStack = (text: string): string =>
  text
    .split('\n')
    .filter(line => !/^\s+at /.test(line))
    .join('\n')
    .trim()

function changeOver(fresh: string, place: string): void {
  const old = `${place}.old-${process.pid}`
  makeFolderSync(dirname(place))
  if (existsSync(place)) renameSync(place, old)
  renameSync(fresh, place)
  rmSync(old, { recursive: true, force: true })
}

function runTool(tool: string, args: string[], cwd: string): Promise<{ code: number; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>()
  const child = spawn(process.execPath, [tool, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-10_000)
    })
  }
  child.on('error', error => resolve({ code: 1, output: error.message }))
  child.on('close', code => resolve({ code: code ?? 1, output }))
  return promise
}
