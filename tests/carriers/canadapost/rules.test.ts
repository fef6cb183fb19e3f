import { canadapost } from '../../../main/carriers/canadapost/index.ts'
import { describeCarrier } from '../../support/describe-carrier.ts'
import { fixtures } from './fixtures.ts'

describeCarrier(canadapost, fixtures)
