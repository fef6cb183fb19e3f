import { dhlExpress } from '../../../main/carriers/dhl_express/index.ts'
import { describeCarrier } from '../../support/carriers/describe-carrier.ts'
import { fixtures } from './fixtures.ts'

describeCarrier(dhlExpress, fixtures)
