import { EventEmitter } from 'node:events'
import { runCommandLine } from '../../../main/cli/run.ts'
import { findPaths, type Paths } from '../../../main/platform/paths.ts'
import { plainEnvironment } from './packdesk.ts'

type Said = { code: number; out: string; err: string }

/** Runs one command in this process; what it said is given as its lines. */
export const runCommand = (...args: string[]): Promise<Said> => run(args, process, findPaths())

/** The same for a person who has set nothing else, and whom no signal interrupts. */
export function runPlainCommand(
  args: readonly string[],
  { env = {}, paths = findPaths() }: { env?: NodeJS.ProcessEnv; paths?: Paths } = {},
): Promise<Said> {
  const { platform, pid, cwd } = process
  const undisturbed = Object.assign(new EventEmitter(), { platform, pid, cwd, env: plainEnvironment(env) })
  return run(args, undisturbed as unknown as NodeJS.Process, paths)
}

async function run(args: readonly string[], process: NodeJS.Process, paths: Paths): Promise<Said> {
  const said = { out: '', err: '' }
  const line = (to: 'out' | 'err') => (text: string) => {
    said[to] += `${text}\n`
  }
  const terminal = { out: line('out'), err: line('err') }
  const code = await runCommandLine(args, { process, terminal, paths })
  return { code, ...said }
}
