import { v1Server } from '../../../main/carriers/v1_server/index.ts'
import { describeCarrier } from '../../support/carriers/describe-carrier.ts'
import { fixtures } from './fixtures.ts'

describeCarrier(v1Server, fixtures)
