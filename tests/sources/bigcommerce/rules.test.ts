import { describeSource } from '../../support/sources/describe-source.ts'
import { bigcommerceFixtures } from './fixtures.ts'

describeSource(bigcommerceFixtures)
