import { usps, uspsInternational } from '../../../main/carriers/usps/index.ts'
import { describeCarrier } from '../../support/carriers/describe-carrier.ts'
import { fixtures, fixturesAbroad } from './fixtures.ts'

describeCarrier(usps, fixtures)
describeCarrier(uspsInternational, fixturesAbroad)
