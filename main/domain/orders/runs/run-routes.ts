import type { FastifyRequest } from 'fastify'
import { cutRecords } from '../../../../shared/api/pages.ts'
import { deskHeader, fromDeskHeader } from '../../../../shared/desk/desk-name.ts'
import { runAnswerEndpoints as answers } from '../../../../shared/desk/run-answers.ts'
import { runPrinterEndpoints as printers } from '../../../../shared/desk/run-printers.ts'
import { runSettingEndpoints as settings } from '../../../../shared/desk/run-settings.ts'
import { runEndpoints as on, type Run } from '../../../../shared/desk/runs.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { type Caller, FileAnswer, type Route, route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { RunActor } from './run-commands.ts'
import type { RunFacts } from './run-mapper.ts'
import type { RunService } from './run-service.ts'

const actorOf = ({ caller, request }: { caller: Caller; request: FastifyRequest }): RunActor => ({
  operator: caller.name,
  desk: fromDeskHeader(String(request.headers[deskHeader] ?? '')) || null,
  testMode: caller.testMode,
})

type Asking = { caller: Caller; request: FastifyRequest }

/** With whether it is the asker's own. */
const toRun = (facts: RunFacts, asking: Asking): Run => {
  const { operator, desk } = actorOf(asking)
  return { ...facts, mine: facts.operator === operator && facts.desk === desk }
}

const answer = (asking: Asking, found: Result<RunFacts>): Result<Run> =>
  found.ok ? ok(toRun(found.value, asking)) : found

export const runRoutes = (runs: RunService): Route[] => [
  route(on.list, input => {
    const { query, caller, request } = input
    const { count, records } = runs.list(caller.testMode, query)
    return ok(recordsPage(request, query, { count, records: records.map(each => toRun(each, input)) }))
  }),
  route(on.create, async input => answer(input, await runs.create(input.body, actorOf(input)))),
  route(on.retrieve, input => answer(input, runs.retrieve(input.params.id, actorOf(input)))),
  route(on.items, input => {
    const found = runs.items(input.params.id, input.query, actorOf(input))
    return found.ok ? ok(recordsPage(input.request, input.query, found.value)) : found
  }),
  route(printers.list, ({ params, query, caller, request }) => {
    const found = runs.printers(params.id, actorOf({ caller, request }))
    return found.ok ? ok(recordsPage(request, query, cutRecords(found.value, query))) : found
  }),
  route(on.rates, input => runs.rates(input.params.id, input.params.order_id, actorOf(input))),
  route(on.change, async input =>
    answer(input, await runs.choose(input.params.id, input.body.choice, actorOf(input))),
  ),
  route(on.changeItem, input =>
    runs.changeItem(input.params.id, input.params.order_id, input.body, actorOf(input)),
  ),
  route(answers.answer, input => answer(input, runs.answerAll(input.params.id, input.body, actorOf(input)))),
  route(answers.goods, async ({ params, query, caller, request }) => {
    const found = await runs.lackingGoods(params.id, actorOf({ caller, request }))
    return found.ok ? ok(recordsPage(request, query, cutRecords(found.value, query))) : found
  }),
  route(on.buy, input => answer(input, runs.buy(input.params.id, input.body, actorOf(input)))),
  route(on.pause, input => answer(input, runs.pause(input.params.id, actorOf(input)))),
  route(on.stop, input => answer(input, runs.stop(input.params.id, actorOf(input)))),
  route(on.continue, input => answer(input, runs.continue(input.params.id, actorOf(input)))),
  route(on.retry, input => answer(input, runs.retry(input.params.id, actorOf(input)))),
  route(on.rate, input => answer(input, runs.rate(input.params.id, actorOf(input)))),
  route(on.takeOver, input => answer(input, runs.takeOver(input.params.id, actorOf(input)))),
  route(on.print, async input =>
    answer(input, await runs.print(input.params.id, input.body, actorOf(input))),
  ),
  route(on.receipt, async input => {
    const { format = 'csv', language } = input.query
    const { seesOnePrice } = input
    const receipt = await runs.receipt(input.params.id, { format, language, seesOnePrice }, actorOf(input))
    return receipt.ok
      ? ok(
          new FileAnswer({
            ...receipt.value,
            bytes: Buffer.from(receipt.value.bytes),
            download: true,
          }),
        )
      : receipt
  }),
  route(settings.settings, () => ok(runs.settings())),
  route(settings.changeSettings, ({ body }) => ok(runs.changeSettings(body))),
]
