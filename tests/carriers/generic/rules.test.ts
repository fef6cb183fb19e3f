import { generic } from '../../../main/carriers/generic/index.ts'
import { describeCarrier } from '../../support/carriers/describe-carrier.ts'
import { fixtures, ownTemplate } from './fixtures.ts'

describeCarrier(generic, fixtures)
describeCarrier(generic, ownTemplate)
