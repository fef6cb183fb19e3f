import {
  operatorEndpoints as on,
  secondFactorEndpoints as onFactor,
} from '../../../../shared/desk/operators.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Caller, route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { OperatorService } from './operator-service.ts'
import type { SecondFactorService } from './second-factor-service.ts'

type Named = { params: { id: string }; caller: Caller }
const of = ({ params, caller }: Named) => ({ id: params.id, asker: caller })

export const operatorRoutes = (operators: OperatorService, factors: SecondFactorService) => [
  route(on.list, ({ query, request }) => ok(recordsPage(request, query, operators.list(query)))),
  route(on.create, ({ body, caller }) => operators.create(body, caller)),
  route(on.retrieve, ({ params }) => operators.retrieve(params.id)),
  route(
    on.update,
    ({ params, body, caller }) => operators.update(params.id, body, caller),
    ({ params }) => operators.retrieve(params.id),
  ),
  route(on.remove, ({ params, caller }) => operators.remove(params.id, caller)),
  route(on.password, ({ params, body, caller, request }) =>
    operators.setPassword(params.id, body, caller, request.ip),
  ),
  route(onFactor.enrol, input => factors.enrol(of(input))),
  route(onFactor.confirm, input => factors.confirm(of(input), input.body.code, input.request.ip)),
  route(onFactor.renewCodes, input => factors.renewCodes(of(input))),
  route(onFactor.disable, input => factors.disable(of(input))),
]
