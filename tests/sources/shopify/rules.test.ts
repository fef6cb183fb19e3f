import { describeSource } from '../../support/sources/describe-source.ts'
import { shopifyFixtures } from './fixtures.ts'

describeSource(shopifyFixtures)
