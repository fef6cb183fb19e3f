import { describeSource } from '../../support/sources/describe-source.ts'
import { shopwareFixtures } from './fixtures.ts'

describeSource(shopwareFixtures)
