import { readFileSync } from 'node:fs'
import { type CallProblem, createClient } from '../../shared/api/client.ts'
import { agentEndpoints, type ToolAnswer } from '../../shared/desk/agents.ts'
import type { ToolBackend } from '../mcp/mcp-server.ts'
import { type Holder, readHolder } from '../platform/home-lock.ts'
import { type CommandContext, exitCodes } from './command.ts'

const keyVariable = 'PACKDESK_AGENT_KEY'

/**
 * Speaks the protocol on standard input and output, for hosts that start what they talk to. It is a client of the station of
 * the home, whose file it never opens; it says nothing on standard output of its own. Ends when the input does.
 */
export async function serveMcp(values: { 'key-file'?: string }, context: CommandContext): Promise<number> {
  const { terminal, settings, env, paths } = context
  const key = readKey(values['key-file'], env[keyVariable])
  if (!key) {
    terminal.err(`Give the key of the agent in ${keyVariable}, or the file it is in with --key-file.`)
    return exitCodes.usage
  }
  const stationOf = () => readHolder(settings.home)
  terminal.err((await stationOf()) ? 'Packdesk is ready for an agent.' : noStation(settings.home))
  const [{ serveStdio }, { createToolServer }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../mcp/mcp-server.ts'),
  ])
  const backend = backendOf({ key, stationOf, home: settings.home })
  const ended = new Promise<void>(done => {
    context.process.stdin.once('end', done)
    context.process.stdin.once('close', done)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) context.process.once(signal, () => done())
  })
  const server = serveStdio(() => createToolServer(paths.version, backend), {
    onerror: error => terminal.err(error.message),
  })
  await ended
  await server.close()
  return exitCodes.ok
}

function readKey(file: string | undefined, given: string | undefined): string | null {
  const text = file === undefined ? given : readFileSync(file, 'utf8')
  return text?.split('\n', 1)[0]?.trim() || null
}

const noStation = (home: string) =>
  `No station runs on ${home}, so nothing can be done. Start Packdesk on this computer, then try again.`

type Way = { key: string; home: string; stationOf: () => Promise<Holder | null> }

/** Asks the station anew each time: it may have been stopped, or started at another port. */
function backendOf({ key, home, stationOf }: Way): ToolBackend {
  const clientOf = ({ url }: Holder) =>
    createClient({
      baseUrl: url,
      fetch: globalThis.fetch,
      headers: () => ({ authorization: `Bearer ${key}` }),
    })
  return {
    call: async (tool, given, client): Promise<ToolAnswer> => {
      const station = await stationOf()
      if (!station) return refused('no_station', noStation(home))
      const body = { tool, arguments: given, client }
      const answer = await clientOf(station).call(agentEndpoints.call, { body })
      return answer.ok ? answer.value : refused('not_done', wordsOf(answer.problem, home))
    },
    read: async uri => {
      const station = await stationOf()
      if (!station) throw new Error(noStation(home))
      const answer = await clientOf(station).call(agentEndpoints.read, { body: { uri } })
      if (answer.ok) return answer.value
      throw new Error(wordsOf(answer.problem, home))
    },
  }
}

const refused = (code: string, why: string): ToolAnswer => ({
  answer: { refused: code, why },
  is_error: true,
  links: [],
})

function wordsOf(problem: CallProblem, home: string): string {
  if (problem.kind === 'station')
    return problem.errors[0].message ?? `The station answered ${problem.status}.`
  if (problem.kind === 'carrier') return 'A carrier refused it.'
  return `${noStation(home)} Whether the station did what was asked last is not known: asking again is safe.`
}
