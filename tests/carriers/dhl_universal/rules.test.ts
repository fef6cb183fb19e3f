import { dhlUniversal } from '../../../main/carriers/dhl_universal/index.ts'
import { describeCarrier } from '../../support/carriers/describe-carrier.ts'
import { fixtures } from './fixtures.ts'

describeCarrier(dhlUniversal, fixtures)
