import { dpdhl } from '../../../main/carriers/dpdhl/index.ts'
import { describeCarrier } from '../../support/carriers/describe-carrier.ts'
import { fixtures } from './fixtures.ts'

describeCarrier(dpdhl, fixtures)
