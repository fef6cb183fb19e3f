import { canadapost } from '../../../main/carriers/canadapost/index.ts'
import { describeSimulator } from '../../support/carriers/describe-simulator.ts'
import { start } from '../../support/simulators/canadapost/index.ts'
import { fixtures } from './fixtures.ts'

describeSimulator(canadapost, fixtures, start)
