import { laposte } from '../../../main/carriers/laposte/index.ts'
import { describeSimulator } from '../../support/carriers/describe-simulator.ts'
import { start } from '../../support/simulators/laposte/index.ts'
import { fixtures } from './fixtures.ts'

describeSimulator(laposte, fixtures, start)
