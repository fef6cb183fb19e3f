import type { FastifyRequest } from 'fastify'
import { deskHeader, fromDeskHeader } from '../../../../shared/desk/desk-name.ts'
import { runEndpoints as on } from '../../../../shared/desk/runs.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Caller, FileAnswer, type Route, route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { RunActor } from './run-commands.ts'
import type { RunService } from './run-service.ts'

const actorOf = ({ caller, request }: { caller: Caller; request: FastifyRequest }): RunActor => ({
  operator: caller.name,
  desk: fromDeskHeader(String(request.headers[deskHeader] ?? '')) || null,
  testMode: caller.testMode,
})

export const runRoutes = (runs: RunService): Route[] => [
  route(on.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, runs.list(caller.testMode, query))),
  ),
  route(on.create, input => runs.create(input.body, actorOf(input))),
  route(on.retrieve, input => runs.retrieve(input.params.id, actorOf(input))),
  route(on.items, input => {
    const found = runs.items(input.params.id, input.query, actorOf(input))
    return found.ok ? ok(recordsPage(input.request, input.query, found.value)) : found
  }),
  route(on.rates, input => runs.rates(input.params.id, input.params.order_id, actorOf(input))),
  route(on.change, input => runs.choose(input.params.id, input.body.choice, actorOf(input))),
  route(on.changeItem, input =>
    runs.changeItem(input.params.id, input.params.order_id, input.body, actorOf(input)),
  ),
  route(on.buy, input => runs.buy(input.params.id, input.body, actorOf(input))),
  route(on.pause, input => runs.pause(input.params.id, actorOf(input))),
  route(on.stop, input => runs.stop(input.params.id, actorOf(input))),
  route(on.continue, input => runs.continue(input.params.id, actorOf(input))),
  route(on.retry, input => runs.retry(input.params.id, actorOf(input))),
  route(on.rate, input => runs.rate(input.params.id, actorOf(input))),
  route(on.takeOver, input => runs.takeOver(input.params.id, actorOf(input))),
  route(on.print, input => runs.print(input.params.id, input.body, actorOf(input))),
  route(on.receipt, async input => {
    const receipt = await runs.receipt(input.params.id, actorOf(input))
    if (!receipt.ok) return receipt
    const { text, name } = receipt.value
    return ok(
      new FileAnswer({
        bytes: Buffer.from(text),
        mediaType: 'text/csv; charset=utf-8',
        name,
        download: true,
      }),
    )
  }),
  route(on.settings, () => ok(runs.settings())),
  route(on.changeSettings, ({ body }) => ok(runs.changeSettings(body))),
]
