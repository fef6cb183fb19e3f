import { canadapost } from '../../../main/carriers/canadapost/index.ts'
import { describeCarrier } from '../../support/carriers/describe-carrier.ts'
import { fixtures } from './fixtures.ts'

describeCarrier(canadapost, fixtures)
