import { describe } from 'vitest'
import { v1Server } from '../../../main/carriers/v1_server/index.ts'
import type { V1Server } from '../../../main/carriers/v1_server/settings.ts'
import { connectionsOf } from '../../support/carriers/carrier-stage.ts'
import { describeFates } from '../../support/carriers/carrier-suite/describe-fates.ts'
import { describeCarrier } from '../../support/carriers/describe-carrier.ts'
import { fixtures } from './fixtures.ts'

describeCarrier(v1Server, fixtures)

describe('another server gets all of a shipment', () => {
  const connection = connectionsOf(v1Server, fixtures.credentials)()
  const { choice = null } = fixtures.labelRequest
  const asShown: V1Server['createLabel'] = (request, ...more) =>
    v1Server.createLabel({ ...request, choice }, ...more)
  // Which services there are it says call by call; what becomes of fields and options is asked all the same.
  describeFates({ ...v1Server, createLabel: asShown, services: () => [] }, connection, fixtures)
})
