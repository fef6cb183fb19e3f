import {
  operatorEndpoints,
  type ProofInput,
  secondFactorEndpoints,
} from '../../../../shared/desk/operators.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Caller, route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { OperatorService } from './operator-service.ts'
import type { SecondFactorService } from './second-factor-service.ts'

type Named = { params: { id: string }; caller: Caller }
type Proved = Named & { body: ProofInput; request: { ip: string } }
const operatorRef = ({ params, caller }: Named) => ({ id: params.id, asker: caller })
const proofFrom = ({ body, request }: Proved) => ({ proof: body, address: request.ip })

export const operatorRoutes = (operators: OperatorService, factors: SecondFactorService) => [
  route(operatorEndpoints.list, ({ query, request }) =>
    ok(recordsPage(request, query, operators.list(query))),
  ),
  route(operatorEndpoints.create, ({ body, caller }) => operators.create(body, caller)),
  route(
    operatorEndpoints.update,
    ({ params, body, caller }) => operators.update(params.id, body, caller),
    ({ params }) => operators.retrieve(params.id),
  ),
  route(operatorEndpoints.remove, ({ params, caller }) => operators.remove(params.id, caller)),
  route(operatorEndpoints.password, ({ params, body, caller, request }) =>
    operators.setPassword(params.id, body, caller, request.ip),
  ),
  route(secondFactorEndpoints.enrol, input => factors.enrol(operatorRef(input), proofFrom(input))),
  route(secondFactorEndpoints.confirm, input =>
    factors.confirm(operatorRef(input), input.body.code, input.request.ip),
  ),
  route(secondFactorEndpoints.renewCodes, input => factors.renewCodes(operatorRef(input), proofFrom(input))),
  route(secondFactorEndpoints.disable, input => factors.disable(operatorRef(input), proofFrom(input))),
]
