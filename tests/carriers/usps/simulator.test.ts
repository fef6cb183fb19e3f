import { usps, uspsInternational } from '../../../main/carriers/usps/index.ts'
import { describeSimulator } from '../../support/carriers/describe-simulator.ts'
import { start } from '../../support/simulators/usps/index.ts'
import { start as startAbroad } from '../../support/simulators/usps_international/index.ts'
import { fixtures, fixturesAbroad } from './fixtures.ts'

describeSimulator(usps, fixtures, start)
describeSimulator(uspsInternational, fixturesAbroad, startAbroad)
