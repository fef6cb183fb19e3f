import { describeSource } from '../../support/sources/describe-source.ts'
import { prestashopFixtures } from './fixtures.ts'

describeSource(prestashopFixtures)
