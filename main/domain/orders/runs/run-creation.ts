import type { AddressInput } from '../../../../shared/api/addresses.ts'
import type { OrderNarrowing } from '../../../../shared/desk/order-narrowing.ts'
import { mostOrders } from '../../../../shared/desk/run-states.ts'
import type { NewRun } from '../../../../shared/desk/runs.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import { inPieces } from '../../../platform/breathe.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { AddressService } from '../../shipping/addresses/address-service.ts'
import { type RunActor, refuseState } from './run-commands.ts'
import type { RunBook } from './run-loop.ts'
import { type RunFacts, toRun } from './run-mapper.ts'
import type { RunRepository } from './run-repository.ts'
import { noRun } from './run-rules.ts'

export type RunCreationPorts = {
  database: Pick<Database, 'write'>
  repository: RunRepository
  book: Pick<RunBook, 'save'>
  /** The ids of all orders a list finds. */
  findOrders: (matching: OrderNarrowing, testMode: boolean) => Promise<string[]>
  /** Where parcels are sent from when neither the order nor the run says. */
  usualSender: (testMode: boolean) => AddressInput | null
  addresses: Pick<AddressService, 'resolve'>
  ids: Ids
  clock: Clock
  /** There is something to do for the run. */
  wake: (runId: string) => void
}

const ordersAtOnce = 250

/** Makes a run of orders, which is then rated. Its orders are stored in pieces; until the last it is in no list. */
export function createRunCreation(ports: RunCreationPorts) {
  const { repository, clock } = ports

  /** The orders a run is asked for, each once; refused where there are none, too many, or one does not exist. */
  const findWanted = async (input: NewRun, testMode: boolean): Promise<Result<string[]>> => {
    const except = new Set(input.except)
    const found = input.order_ids
      ? [...new Set(input.order_ids)]
      : await ports.findOrders(input.matching ?? {}, testMode)
    const orderIds = except.size > 0 ? found.filter(orderId => !except.has(orderId)) : found
    if (orderIds.length === 0)
      return refuseState('There is no order to buy a label for among these. No run was made. Choose others.')
    if (orderIds.length > mostOrders)
      return refuseState(
        `A run takes up to ${whole(mostOrders)} orders, and these are ${whole(orderIds.length)}. No run was made. Narrow the list, or choose fewer.`,
      )
    const missing = repository.missingOrders(orderIds, testMode)
    if (missing.length > 0)
      return refuse('not_found', {
        message: 'Some of these orders do not exist. No run was made.',
        details: { order_ids: missing },
      })
    return ok(orderIds)
  }

  const create = async (input: NewRun, actor: RunActor): Promise<Result<RunFacts>> => {
    const shipper: Result<AddressInput | null> = input.shipper
      ? ports.addresses.resolve(input.shipper)
      : ok(null)
    if (!shipper.ok) return shipper
    const orderIds = await findWanted(input, actor.testMode)
    if (!orderIds.ok) return orderIds
    const nowMs = clock.now().getTime()
    const id = ports.ids('run')
    repository.insertRun({
      ...emptyRun,
      ...actor,
      id,
      choice: input.choice ?? { kind: 'rules' },
      parcel: input.parcel ?? {},
      shipper: shipper.value ?? ports.usualSender(actor.testMode),
      createdAt: nowMs,
      updatedAt: nowMs,
    })
    await inPieces(orderIds.value, ordersAtOnce, (piece, from) => {
      ports.database.write(() => repository.addItems(id, actor.testMode, piece, from))
    })
    const row = repository.findRun(id)
    if (!row) return noRun(id)
    const run = ports.book.save(row, { state: 'rating' })
    ports.wake(id)
    return ok(toRun(run, repository))
  }

  return { create }
}

const whole = (count: number): string => count.toLocaleString('en')

const emptyRun = {
  state: 'gathering',
  printing: null,
  priceLimits: null,
  printRunId: null,
  printProblem: null,
  holdUntil: null,
  ratedAt: null,
  startedAt: null,
  interruptedAt: null,
  endedAt: null,
} as const
