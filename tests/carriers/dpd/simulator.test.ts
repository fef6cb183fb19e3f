import { dpd } from '../../../main/carriers/dpd/index.ts'
import { describeSimulator } from '../../support/carriers/describe-simulator.ts'
import { start } from '../../support/simulators/dpd/index.ts'
import { fixtures } from './fixtures.ts'

describeSimulator(dpd, fixtures, start)
