import { spawn } from 'node:child_process'

/** A window that ends this soon with an error never showed anything. */
const startMs = 10_000

/** How a run of the window ended. */
export type WindowEnd = { kind: 'closed'; code: number } | { kind: 'not_started'; reason: string }

/** Runs Electron on this checkout until its window is closed. The shell in it hosts or finds the station. */
export function runElectron(
  program: string,
  root: string,
  env: NodeJS.ProcessEnv,
  stop: Promise<void>,
): Promise<WindowEnd> {
  const { promise, resolve } = Promise.withResolvers<WindowEnd>()
  const startedAtMs = performance.now()
  const child = spawn(program, [root], { env, stdio: 'inherit' })
  void stop.then(() => child.kill())
  child.on('error', error => resolve({ kind: 'not_started', reason: error.message }))
  child.on('exit', (code, signal) => {
    const early = code !== 0 && !child.killed && performance.now() - startedAtMs < startMs
    if (early) resolve({ kind: 'not_started', reason: `it ended with ${signal ?? `code ${code}`}` })
    else resolve({ kind: 'closed', code: child.killed ? 0 : (code ?? 1) })
  })
  return promise
}
