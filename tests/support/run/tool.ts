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

export type ToolRun = { exitCode: number; output: string }
export type ToolOptions = { cwd?: string; env?: Record<string, string>; timeoutMs?: number }

/**
 * Runs a tool of this project on the Node that runs this code, and returns all it said.
 * One that takes longer than `timeoutMs` is stopped and counts as failed.
 */
export function runTool(
  tool: keyof typeof tools,
  args: string[],
  { cwd = root, env = {}, timeoutMs = 2_700_000 }: ToolOptions = {},
): Promise<ToolRun> {
  const { promise, resolve: finish } = Promise.withResolvers<ToolRun>()
  const output: Buffer[] = []
  const child = spawn(process.execPath, [scriptOf(tool), ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = child.kill('SIGKILL')
  }, timeoutMs)
  child.stdout.on('data', chunk => output.push(chunk))
  child.stderr.on('data', chunk => output.push(chunk))
  child.on('error', error => output.push(Buffer.from(error.message)))
  child.on('close', exitCode => {
    clearTimeout(timer)
    const note = timedOut ? `\n${tool} was stopped after ${timeoutMs / 1000} s.` : ''
    finish({ exitCode: exitCode ?? 1, output: Buffer.concat(output).toString() + note })
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
