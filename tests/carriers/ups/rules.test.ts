import { ups } from '../../../main/carriers/ups/index.ts'
import { describeCarrier } from '../../support/carriers/describe-carrier.ts'
import { fixtures } from './fixtures.ts'

describeCarrier(ups, fixtures)
