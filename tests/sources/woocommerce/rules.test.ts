import { describeSource } from '../../support/sources/describe-source.ts'
import { wooFixtures } from './fixtures.ts'

describeSource(wooFixtures)
