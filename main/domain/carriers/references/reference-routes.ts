import { instanceEndpoints } from '../../../../shared/api/instance.ts'
import { referenceEndpoints } from '../../../../shared/api/references.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { RawJson, route } from '../../../http/answer.ts'
import type { ReferenceService } from './reference-service.ts'

export const referenceRoutes = (references: ReferenceService) => [
  route(instanceEndpoints.ping, () => ok(references.instance())),
  route(referenceEndpoints.data, ({ caller }) =>
    ok(new RawJson(references.json(caller.kind === 'anonymous' ? 'anonymous' : 'known'))),
  ),
]
