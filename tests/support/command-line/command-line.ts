import { runCommandLine } from '../../../main/cli/run.ts'
import { findPaths } from '../../../main/platform/paths.ts'

/** Runs one command in this process; what it said is given as its lines. */
export async function runCommand(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' }
  const line = (to: 'out' | 'err') => (text: string) => {
    said[to] += `${text}\n`
  }
  const terminal = { out: line('out'), err: line('err') }
  const code = await runCommandLine(args, { process, terminal, paths: findPaths() })
  return { code, ...said }
}
