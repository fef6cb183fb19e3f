import { template } from '../../../main/carriers/template/index.ts'
import { describeSimulator } from '../../support/carriers/describe-simulator.ts'
import { start } from '../../support/simulators/template/index.ts'
import { fixtures } from './fixtures.ts'

describeSimulator(template, fixtures, start)
