import { templateTracking } from '../../../main/carriers/template_tracking/index.ts'
import { describeSimulator } from '../../support/carriers/describe-simulator.ts'
import { start } from '../../support/simulators/template_tracking/index.ts'
import { fixtures } from './fixtures.ts'

describeSimulator(templateTracking, fixtures, start)
