import { dhlUniversal } from '../../../main/carriers/dhl_universal/index.ts'
import { describeSimulator } from '../../support/carriers/describe-simulator.ts'
import { start } from '../../support/simulators/dhl_universal/index.ts'
import { fixtures } from './fixtures.ts'

describeSimulator(dhlUniversal, fixtures, start)
