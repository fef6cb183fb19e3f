import { describeSource } from '../../support/sources/describe-source.ts'
import { magentoFixtures } from './fixtures.ts'

describeSource(magentoFixtures)
