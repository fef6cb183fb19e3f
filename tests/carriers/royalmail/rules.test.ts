import { royalmail } from '../../../main/carriers/royalmail/index.ts'
import { describeCarrier } from '../../support/carriers/describe-carrier.ts'
import { fixtures } from './fixtures.ts'

describeCarrier(royalmail, fixtures)
