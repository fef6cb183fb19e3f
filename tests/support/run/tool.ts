import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'

export const root = resolve(import.meta.dirname, '..', '..', '..')

const tools = {
  biome: '@biomejs/biome',
  tsc: 'typescript',
  vitest: 'vitest',
} as const

const manifestSchema = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })

/** `output` is all it said, `out` what of it went to standard output. */
export type ToolRun = { exitCode: number; output: string; out: string }
export type ToolOptions = { cwd?: string; env?: Record<string, string>; timeoutMs?: number }

/** Runs a tool of this project on the Node that runs this code, and returns all it said. */
export const runTool = (
  tool: keyof typeof tools,
  args: string[],
  options: ToolOptions = {},
): Promise<ToolRun> => runProgram(process.execPath, [scriptOf(tool), ...args], { name: tool, ...options })

/** Runs any program. One that takes longer than `timeoutMs` is stopped and counts as failed. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: ToolOptions & { name?: string; shell?: boolean } = {},
): Promise<ToolRun> {
  const { cwd = root, env = {}, timeoutMs = 2_700_000, name = program, shell = false } = options
  const { promise, resolve: finish } = Promise.withResolvers<ToolRun>()
  const output: Buffer[] = []
  const out: Buffer[] = []
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
  })
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = child.kill('SIGKILL')
  }, timeoutMs)
  child.stdout.on('data', chunk => output.push(chunk) && out.push(chunk))
  child.stderr.on('data', chunk => output.push(chunk))
  child.on('error', error => output.push(Buffer.from(error.message)))
  child.on('close', exitCode => {
    clearTimeout(timer)
    const note = timedOut ? `\n${name} was stopped after ${timeoutMs / 1000} s.` : ''
    const said = (chunks: Buffer[]) => Buffer.concat(chunks).toString()
    finish({ exitCode: exitCode ?? 1, output: said(output) + note, out: said(out) })
  })
  return promise
}

function scriptOf(tool: keyof typeof tools): string {
  const manifest = join(root, 'node_modules', tools[tool], 'package.json')
  const { bin } = manifestSchema.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  const script = typeof bin === 'string' ? bin : bin[tool]
  if (!script) throw new Error(`${tools[tool]} has no command named ${tool}`)
  return join(dirname(manifest), script)
}
