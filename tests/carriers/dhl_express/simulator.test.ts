import { dhlExpress } from '../../../main/carriers/dhl_express/index.ts'
import { describeSimulator } from '../../support/carriers/describe-simulator.ts'
import { start } from '../../support/simulators/dhl_express/index.ts'
import { fixtures } from './fixtures.ts'

describeSimulator(dhlExpress, fixtures, start)
