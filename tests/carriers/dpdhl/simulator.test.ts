import { dpdhl } from '../../../main/carriers/dpdhl/index.ts'
import { describeSimulator } from '../../support/carriers/describe-simulator.ts'
import { start } from '../../support/simulators/dpdhl/index.ts'
import { fixtures } from './fixtures.ts'

describeSimulator(dpdhl, fixtures, start)
