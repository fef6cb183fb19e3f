import { partsOf } from '../../../../main/carriers/kit/multipart.ts'
import {
  misfitsIn,
  type RequestShapes,
  readAddress,
  readBody,
  rootOf,
} from '../../../../main/carriers/kit/request-shape.ts'
import {
  type SimulatedAnswer,
  type SimulatedCall,
  type SimulatedRoute,
  type Simulator,
  type StartOptions,
  serveCarrier,
} from '../server.ts'
import type { Access } from './access.ts'
import type { Checks } from './checks.ts'
import { CarrierRefusal, type Problem, type Problems } from './problems.ts'
import { createWorld, type JournalEntry, type Life, type World } from './world.ts'

/** What an answer is made of. */
export type Asked = {
  call: SimulatedCall
  /** The body as its members: JSON, XML as nested records, forms. */
  body: unknown
  world: World
}

/** One operation of a carrier. */
export type OperationRow = {
  /** What a script, a misbehaviour and a test call it: `rate`, `ship`, `void`, `track`, `pickup`, ... */
  name: string
  /** `METHOD /path`, or `METHOD /path Root`; each `*` is one part of the path and lands in `call.groups`. */
  at: string
  /** Answered to whoever asks. */
  isOpen?: boolean
  /** What is said of an address it does not serve, where that is not what the carrier usually says. */
  badAddress?: Problem
  /** Members of the query it does not work without. */
  needs?: readonly string[]
  /** What this carrier refuses though it fits its schema. */
  check?: (asked: Asked) => Problem | null
  /** Throws `CarrierRefusal` for what it will not do. */
  answer: (asked: Asked) => SimulatedAnswer | Promise<SimulatedAnswer>
}

/** A carrier as a table: everything else about a server is the engine's. */
export type CarrierTable = {
  access: Access
  problems: Problems
  /** The carrier's own form of a refusal; `call` is null where it is not known what was asked. */
  refuse: (problem: Problem, call: SimulatedCall | null) => SimulatedAnswer
  /** What may be sent, as the adapter's `wire.ts` says it. */
  requests: RequestShapes
  /** What the carrier describes of calls and answers, in place of that or besides. */
  checks?: Checks
  /** Headers every call has to bring. */
  headers?: Readonly<Record<string, string>>
  /** What is wrong with an answer of ours, by what the carrier publishes; null where it could be the carrier's. */
  answerProblem?: (answer: SimulatedAnswer, row: OperationRow) => string | null
  life: Life
  operations: readonly OperationRow[]
}

export type CarrierSimulator = Simulator & {
  /** What was sold, taken back, booked and handed over so far, oldest first. */
  journal: readonly JournalEntry[]
  /** Purchases that were charged. */
  charges: () => number
  /** Numbers of parcels somebody has to pay for: sold and not taken back. */
  paidFor: () => string[]
  /** Everything the carrier remembers. */
  world: World
  /** Lets hours pass for parcels whose life a clock drives (`pace: 'clock'` in the script). */
  turnClock: (hours: number) => void
}

/** Serves the carrier of a table on loopback. */
export async function simulateCarrier(table: CarrierTable, options: StartOptions): Promise<CarrierSimulator> {
  const { life, pace = 'asked', parcels = [] } = options.script ?? {}
  const world = createWorld({
    life: { ...table.life, ...(life ? { words: life } : {}) },
    problems: table.problems,
    pace,
    parcels,
    now: options.now ?? (() => new Date()),
  })
  const say = (problem: Problem, call: SimulatedCall | null = null): SimulatedAnswer =>
    withStatus(table.refuse(problem, call), problem)
  const { expiredToken, busy, broken, notFound } = table.problems
  const simulator = await serveCarrier(
    {
      routes: [
        ...signInRoutes(table, say),
        ...table.operations.map(row => routeOf(row, { table, world, say })),
      ],
      words: {
        expiredToken: say(expiredToken),
        busy: say(busy),
        broken: say(broken),
        notFound: say(notFound),
      },
    },
    options,
  )
  return {
    ...simulator,
    journal: world.journal,
    charges: () => world.journal.filter(({ what }) => what === 'sold').length,
    paidFor: () => {
      const sold = world.journal.flatMap(({ what, numbers }) => (what === 'sold' ? numbers : []))
      return sold.filter(number => world.parcels.get(number)?.isVoided === false)
    },
    world,
    turnClock: world.turnClock,
  }
}

type Say = (problem: Problem, call?: SimulatedCall | null) => SimulatedAnswer

const withStatus = (answer: SimulatedAnswer, { status = 400 }: Problem): SimulatedAnswer => ({
  status,
  ...answer,
})

function signInRoutes({ access, problems }: CarrierTable, say: Say): SimulatedRoute[] {
  const { signIn } = access
  if (!signIn) return []
  const answer = (call: SimulatedCall) => signIn.answer(call) ?? say(problems.wrongKeys, call)
  return [{ operation: 'token', ...pathOf(signIn.at), answer }]
}

type Engine = { table: CarrierTable; world: World; say: Say }

/** Sign-in, schema, the carrier's own rules, then the answer, which has to be one the carrier could give. */
function routeOf(row: OperationRow, { table, world, say }: Engine): SimulatedRoute {
  const { access, problems, requests, checks, headers = {} } = table
  const refusalOf = (asked: Asked): Problem | null => {
    const { call } = asked
    const judged = row.isOpen ? 'let in' : access.judge(call)
    if (judged !== 'let in') return judged === 'expired' ? problems.expiredToken : problems.wrongKeys
    const [misfit] = misfitsIn(requests, { ...call, body: asked.body })
    if (misfit) return problems.misfit(misfit.path, misfit.problem.message)
    const wrong = checks?.requestProblem(call, asked.body)
    if (wrong) return problems.misfit(wrong.path, wrong.words)
    const missing = [
      ...Object.keys(headers).filter(name => call.headers[name] !== headers[name]),
      ...(row.needs ?? []).filter(name => !call.query.get(name)),
    ]
    if (missing[0] !== undefined) return problems.misfit(missing[0], 'this is needed here.')
    const { badAddress = problems.badAddress } = row
    return row.check?.(asked) ?? (call.quirk === 'refused_address' ? badAddress : null)
  }
  return {
    operation: row.name,
    ...pathOf(row.at),
    answer: async call => {
      const asked: Asked = { call, body: bodyOf(call), world }
      try {
        const refused = refusalOf(asked)
        return refused ? say(refused, call) : held(await row.answer(asked), { row, table, call, say })
      } catch (error) {
        if (error instanceof CarrierRefusal) return say(error.problem, call)
        throw error
      }
    },
  }
}

type Given = { row: OperationRow; table: CarrierTable; call: SimulatedCall; say: Say }

/** What is answered, where it is an answer the carrier gives; else what is wrong with it, so that whoever asked fails. */
function held(answer: SimulatedAnswer, { row, table, call, say }: Given): SimulatedAnswer {
  if (call.quirk !== null || (answer.status ?? 200) >= 400) return answer
  const problem = table.answerProblem?.(answer, row) ?? table.checks?.answerProblem(answer, row.at) ?? null
  if (problem === null) return answer
  return say({ code: '0', message: `An answer the schemas do not know: ${problem}`, status: 500 }, call)
}

/** A row and a sign-in are found by their address, and by the root of the body where that tells them apart. */
function pathOf(at: string): Pick<SimulatedRoute, 'method' | 'path' | 'fits'> {
  const { method, path, root } = readAddress(at)
  return { method, path, ...(root === undefined ? {} : { fits: call => rootOf(bodyOf(call)) === root }) }
}

/** What was sent as its members; files of a form by their type and size. */
function bodyOf({ body, bytes, headers }: SimulatedCall): unknown {
  const parts = partsOf({ headers: new Headers(headers), bytes })
  if (parts.length === 0) return readBody(body)
  return Object.fromEntries(
    parts.map(({ name, type, bytes: content }) => {
      const isText = type === null || /json|text\/plain/.test(type)
      const text = Buffer.from(content).toString('utf8')
      return [
        name ?? '',
        isText ? (/^\s*[[{]/.test(text) ? readBody(text) : text) : { type, size: content.length },
      ]
    }),
  )
}
