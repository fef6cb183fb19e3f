import { v1Server } from '../../../main/carriers/v1_server/index.ts'
import { describeSimulator } from '../../support/carriers/describe-simulator.ts'
import { start } from '../../support/simulators/v1_server/index.ts'
import { fixtures } from './fixtures.ts'

describeSimulator(v1Server, fixtures, start)
