import { z } from 'zod'
import {
  misfitsIn,
  type RequestShapes,
  readAddress,
  readBody,
} from '../../../../main/carriers/kit/request-shape.ts'
import { type MisbehaviourInput, scriptSchema } from '../misbehaviour.ts'
import {
  type SimulatedAnswer,
  type SimulatedCall,
  type SimulatedRoute,
  type Simulator,
  serveCarrier,
} from '../server.ts'
import { addSampleOrders, createShopWorld, type ShopOrder, type ShopWorld } from './shop-world.ts'

export type ShopProblem = { code: string; message: string; status: number }

/** Thrown by an operation for what the shop will not do. */
export class ShopRefusal extends Error {
  readonly problem: ShopProblem
  constructor(problem: ShopProblem) {
    super(problem.message)
    this.problem = problem
  }
}

export type AskedShop = { call: SimulatedCall; body: unknown; world: ShopWorld; groups: readonly string[] }

export type ShopOperation = {
  /** What misbehaviours and tests call it: `list`, `tell`, `take back`, ... */
  name: string
  /** `METHOD /path`; each `*` is one part of the path. */
  at: string
  /** What the keys need for it, in the shop's words. */
  permission?: (asked: AskedShop) => string | null
  /** The query it takes, nothing besides; anything where it is left out. */
  query?: z.ZodType
  /** Answered to whoever asks. */
  isOpen?: boolean
  /** Tells calls of one address apart. */
  fits?: (call: SimulatedCall) => boolean
  answer: (asked: AskedShop) => SimulatedAnswer
}

/** A shop as a table: everything else about a server is the engine's. */
export type ShopTable = {
  /** What stands before the paths of the shapes. */
  root?: string
  requests: RequestShapes
  /** Members of the query that are no questions, such as a signature. */
  signing?: RegExp
  /** Whose call it is; null where it may go on. */
  judge: (call: SimulatedCall, world: ShopWorld) => ShopProblem | null
  problems: { expired: ShopProblem; busy: ShopProblem; broken: ShopProblem; noRoute: ShopProblem }
  lacks: (permission: string) => ShopProblem
  misfit: (path: string, words: string) => ShopProblem
  refuse: (problem: ShopProblem) => SimulatedAnswer
  operations: readonly ShopOperation[]
}

/** What a simulated shop is told to do; the content of a file given with `--script`. */
const shopScript = z.strictObject({
  misbehaviours: scriptSchema.shape.misbehaviours,
  /** Orders it begins with. */
  orders: z.int().min(0).max(100_000).default(20),
})

export type ShopOptions = {
  port: number
  script?: unknown
  /** A world of a test's own, with nothing in it but what the test puts there. */
  world?: ShopWorld
}

export type ShopSimulator = Simulator & {
  world: ShopWorld
  /** Happens once, right after the next answer of an operation. */
  after: (operation: string, work: () => void) => void
  misbehave: (given: MisbehaviourInput) => void
}

/** Serves the shop of a table on loopback. */
export async function simulateShop(table: ShopTable, options: ShopOptions): Promise<ShopSimulator> {
  const { misbehaviours, orders } = shopScript.parse(options.script ?? {})
  const world = options.world ?? createShopWorld(() => new Date())
  if (!options.world) addSampleOrders(world, orders)
  const followUps = new Map<string, () => void>()
  const say = (problem: ShopProblem): SimulatedAnswer => ({
    status: problem.status,
    ...table.refuse(problem),
  })
  const { expired, busy, broken, noRoute } = table.problems
  const simulator = await serveCarrier(
    {
      routes: table.operations.map(row => toRoute(row, { table, world, say, followUps })),
      words: {
        expiredToken: say(expired),
        busy: say(busy),
        broken: say(broken),
        notFound: say(noRoute),
      },
    },
    { port: options.port, script: { misbehaviours } },
  )
  return { ...simulator, world, after: (operation, work) => void followUps.set(operation, work) }
}

type Engine = {
  table: ShopTable
  world: ShopWorld
  say: (problem: ShopProblem) => SimulatedAnswer
  followUps: Map<string, () => void>
}

/** Keys, permissions, the strict shapes of query and body, then the answer. */
function toRoute(row: ShopOperation, { table, world, say, followUps }: Engine): SimulatedRoute {
  const { method, path } = readAddress(row.at)
  const refusalOf = (asked: AskedShop): ShopProblem | null => {
    const { call } = asked
    const turned = row.isOpen ? null : table.judge(call, world)
    if (turned) return turned
    const permission = row.permission?.(asked) ?? null
    if (permission !== null && world.keys.missing.has(permission)) return table.lacks(permission)
    const path = call.path.slice((table.root ?? '').length)
    const [misfit] = misfitsIn(table.requests, { method, path, body: asked.body })
    if (misfit) return table.misfit(misfit.path, misfit.problem.message)
    const asking = Object.fromEntries([...call.query].filter(([name]) => !table.signing?.test(name)))
    const issue = row.query?.safeParse(asking).error?.issues[0]
    return issue ? table.misfit(issue.path.join('.') || 'query', issue.message) : null
  }
  return {
    operation: row.name,
    method,
    path,
    ...(row.fits ? { fits: row.fits } : {}),
    answer: call => {
      const asked = {
        call,
        body: readBody(call.body === '' ? undefined : call.body),
        world,
        groups: call.groups,
      }
      try {
        const refused = refusalOf(asked)
        return refused ? say(refused) : row.answer(asked)
      } catch (error) {
        if (error instanceof ShopRefusal) return say(error.problem)
        throw error
      } finally {
        const follow = followUps.get(row.name)
        followUps.delete(row.name)
        follow?.()
      }
    },
  }
}

/** The order of an id in an address; a refusal where there is none. */
export function orderAt(world: ShopWorld, id: string | undefined, none: ShopProblem): ShopOrder {
  const order = world.orders.get(Number(id))
  if (!order) throw new ShopRefusal(none)
  return order
}
