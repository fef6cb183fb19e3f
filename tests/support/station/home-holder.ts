import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const script = fileURLToPath(new URL('./hold-home.ts', import.meta.url))

export type HomeHolder = {
  process: ChildProcess
  /** How its try went. */
  said: Promise<'taken' | 'refused'>
  letGo: () => Promise<void>
  kill: () => Promise<void>
}

/** Starts a process that tries to take the home, and says that it answers at `url` if one is given. */
export function startHolder(home: string, url = ''): HomeHolder {
  const child = spawn(process.execPath, [script, home, url], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const said = once(child.stdout, 'data').then(([data]) => String(data).trim() as 'taken' | 'refused')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  const letGo = async () => {
    child.stdin.end()
    await ended
  }
  onTestFinished(kill)
  return { process: child, said, letGo, kill }
}
