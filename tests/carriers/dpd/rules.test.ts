import { dpd } from '../../../main/carriers/dpd/index.ts'
import { describeCarrier } from '../../support/carriers/describe-carrier.ts'
import { fixtures } from './fixtures.ts'

describeCarrier(dpd, fixtures)
