import { ups } from '../../../main/carriers/ups/index.ts'
import { describeSimulator } from '../../support/carriers/describe-simulator.ts'
import { start } from '../../support/simulators/ups/index.ts'
import { fixtures } from './fixtures.ts'

describeSimulator(ups, fixtures, start)
