import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { closest } from '../../shared/closest.ts'
import { type CommandContext, exitCodes } from './command.ts'
import { awaitStopRequest } from './stop-request.ts'

/** What every simulated carrier and shop exports as `start`. */
type Start = (options: {
  port: number
  script?: unknown
}) => Promise<{ url: string; stop: () => Promise<void> }>

/** Plays a carrier or a shop on this machine until a signal asks it to stop. */
export async function simulate(
  values: { argument?: string; port?: string; script?: string },
  { paths, terminal, process }: CommandContext,
): Promise<number> {
  const folder = join(paths.root, 'tests', 'support', 'simulators')
  const carriers = paths.packaged ? [] : carriersIn(folder)
  const refuse = (sentence: string) => {
    terminal.err(sentence)
    return exitCodes.usage
  }
  if (carriers.length === 0) return refuse(notIncluded)
  const carrier = values.argument ?? ''
  if (!carriers.includes(carrier)) return refuse(noSuchCarrier(carrier, carriers))
  const script = values.script === undefined ? undefined : readScript(values.script)
  if (script && 'problem' in script) return refuse(script.problem)
  const { start } = (await import(pathToFileURL(join(folder, carrier, 'index.ts')).href)) as { start: Start }
  // The settings of a station have no word in this: its port is its own.
  const options = { port: Number(values.port ?? 0), ...(script ? { script: script.value } : {}) }
  try {
    const simulator = await start(options)
    // Until here there is nothing to tidy up: a signal simply ends the process.
    const stop = awaitStopRequest(process)
    terminal.out(simulator.url)
    await stop.asked
    await simulator.stop()
    return exitCodes.ok
  } catch (error) {
    if ((error as { code?: unknown }).code === 'EADDRINUSE') {
      terminal.err(`Port ${options.port} is in use. Choose another one, or 0 for any.`)
      return exitCodes.portBusy
    }
    if (!script || !(error instanceof Error) || !('issues' in error)) throw error
    return refuse(`The script ${values.script} cannot be used: ${issuesOf(error.issues)}`)
  }
}

const carriersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => existsSync(join(folder, name, 'index.ts')))
        .sort()
    : []

const notIncluded =
  'Simulated carriers and shops are not included in the installed program. They are in the source code of Packdesk: run this in a checkout.'

function noSuchCarrier(carrier: string, carriers: readonly string[]): string {
  const meant = closest(carrier, carriers)
  const hint = meant ? ` Did you mean "${meant}"?` : ''
  return `There is no simulated carrier or shop "${carrier}".${hint} There are: ${carriers.join(', ')}.`
}

function readScript(file: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(readFileSync(file, 'utf8')) }
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read'
    return { problem: `The script ${file} cannot be used: ${reason}.` }
  }
}

/** Where a script is wrong and why, as its schema says it. */
const issuesOf = (issues: unknown): string =>
  Array.isArray(issues)
    ? issues
        .map(({ path, message }) => `${(path as unknown[]).join('.') || 'the file'}: ${message}`)
        .join('; ')
    : 'it has another shape.'
