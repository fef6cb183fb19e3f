import { fedex } from '../../../main/carriers/fedex/index.ts'
import { describeCarrier } from '../../support/carriers/describe-carrier.ts'
import { fixtures } from './fixtures.ts'

describeCarrier(fedex, fixtures)
