import { fedex } from '../../../main/carriers/fedex/index.ts'
import { describeSimulator } from '../../support/carriers/describe-simulator.ts'
import { start } from '../../support/simulators/fedex/index.ts'
import { fixtures } from './fixtures.ts'

describeSimulator(fedex, fixtures, start)
