import { describeSource } from '../../support/sources/describe-source.ts'
import { odooFixtures } from './fixtures.ts'

describeSource(odooFixtures)
