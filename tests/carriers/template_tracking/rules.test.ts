import { templateTracking } from '../../../main/carriers/template_tracking/index.ts'
import { describeCarrier } from '../../support/carriers/describe-carrier.ts'
import { fixtures } from './fixtures.ts'

describeCarrier(templateTracking, fixtures)
