import { laposte } from '../../../main/carriers/laposte/index.ts'
import { describeCarrier } from '../../support/carriers/describe-carrier.ts'
import { fixtures } from './fixtures.ts'

describeCarrier(laposte, fixtures)
