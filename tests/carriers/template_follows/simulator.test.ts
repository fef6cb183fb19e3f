import { templateFollows } from '../../../main/carriers/template_follows/index.ts'
import { describeSimulator } from '../../support/carriers/describe-simulator.ts'
import { start } from '../../support/simulators/template_follows/index.ts'
import { fixtures } from './fixtures.ts'

describeSimulator(templateFollows, fixtures, start)
