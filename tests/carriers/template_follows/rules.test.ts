import { templateFollows } from '../../../main/carriers/template_follows/index.ts'
import { describeCarrier } from '../../support/carriers/describe-carrier.ts'
import { fixtures } from './fixtures.ts'

describeCarrier(templateFollows, fixtures)
