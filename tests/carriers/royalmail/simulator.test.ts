import { royalmail } from '../../../main/carriers/royalmail/index.ts'
import { describeSimulator } from '../../support/carriers/describe-simulator.ts'
import { start } from '../../support/simulators/royalmail/index.ts'
import { fixtures } from './fixtures.ts'

describeSimulator(royalmail, fixtures, start)
