import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export const launcher = fileURLToPath(new URL('../../../main/packdesk.mjs', import.meta.url))

export type RunOptions = {
  env?: NodeJS.ProcessEnv
  /** The Node that runs the launcher, with what comes before its path. */
  node?: readonly string[]
  /** The launcher of another checkout. */
  launcher?: string
}

export type Finished = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string }

/** A `packdesk` process of its own. */
export type Running = {
  process: ChildProcess
  pid: number
  /** Resolves with the match once standard output has it; rejects when the process ends without. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>
  /** The same of standard error. */
  warns: (pattern: RegExp) => Promise<RegExpExecArray>
  finished: Promise<Finished>
}

/** The environment of a person who has set nothing: no setting, no display. */
export function plainEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(PACKDESK_|ELECTRON_|DISPLAY$|WAYLAND_DISPLAY$|NODE_OPTIONS$|VITEST)/.test(name),
  )
  return { ...Object.fromEntries(kept), PACKDESK_PAGE_BUILD: 'never', ...more }
}

/** Starts the real program through its launcher. What still runs at the end of the test is killed. */
export function startPackdesk(args: readonly string[], options: RunOptions = {}): Running {
  const [node = process.execPath, ...before] = options.node ?? [process.execPath]
  const child = spawn(node, [...before, options.launcher ?? launcher, ...args], {
    env: plainEnvironment(options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { out: '', err: '' }
  const finished = collect(child, text)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await finished
  })
  const heard = (on: 'out' | 'err') => (pattern: RegExp) => {
    const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>()
    const look = () => {
      const match = pattern.exec(text[on])
      if (match) resolve(match)
    }
    child[on === 'out' ? 'stdout' : 'stderr'].on('data', look)
    look()
    void finished.then(end => reject(new Error(`It ended without ${pattern}: ${JSON.stringify(end)}`)))
    return promise
  }
  return { process: child, pid: child.pid ?? 0, says: heard('out'), warns: heard('err'), finished }
}

/** Runs a command to its end. */
export const runPackdesk = (args: readonly string[], options: RunOptions = {}): Promise<Finished> =>
  startPackdesk(args, options).finished

async function collect(child: ChildProcess, text: { out: string; err: string }): Promise<Finished> {
  child.stdout?.setEncoding('utf8').on('data', part => {
    text.out += part
  })
  child.stderr?.setEncoding('utf8').on('data', part => {
    text.err += part
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code, signal, ...text }
}

/** A station served on any port, and where it answers. */
export async function serveStation(
  home: string,
  options: RunOptions = {},
): Promise<Running & { url: string }> {
  const running = startPackdesk(['serve', '--home', home, '--port', '0'], options)
  const [, url = ''] = await running.says(/Packdesk is ready at (\S+)\n/)
  return { ...running, url }
}
