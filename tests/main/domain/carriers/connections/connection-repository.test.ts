import { expect, test } from 'vitest'
import { openDatabase } from '../../../../../main/db/open.ts'
import {
  createConnectionRepository,
  type NewConnection,
} from '../../../../../main/domain/carriers/connections/connection-repository.ts'
import { ok, refuse } from '../../../../../shared/errors/result.ts'
import { migrations, testDatabase } from '../../../../support/station/database.ts'
import { tempHome } from '../../../../support/station/temp-home.ts'

const connection = (id: string, changes: Partial<NewConnection> = {}): NewConnection => ({
  id,
  adapter: 'generic',
  carrierName: 'generic',
  carrierId: id,
  displayName: 'Courier',
  testMode: true,
  active: true,
  credentials: '',
  config: { zones: [1, 2, 3] },
  metadata: {},
  isSample: false,
  createdAt: 1,
  ...changes,
})

function opened() {
  const home = tempHome()
  const database = testDatabase(home)
  const repository = createConnectionRepository(database)
  const names = () => repository.ofMode(true).map(({ carrierId }) => carrierId)
  return { home, database, repository, names }
}

test('the connections of a mode are read once for as long as nobody writes', () => {
  const { repository, names } = opened()
  repository.insert(connection('car_1'))
  const first = repository.ofMode(true)
  expect(repository.ofMode(true)).toBe(first)
  expect(repository.ofMode(false)).toEqual([])
  repository.update('car_1', { active: false })
  expect(repository.ofMode(true)).toMatchObject([{ id: 'car_1', active: false }])
  repository.insert(connection('car_2'))
  expect(names()).toEqual(['car_2', 'car_1'])
  repository.remove('car_1')
  expect(names()).toEqual(['car_2'])
})

test('what another program writes is seen at once', () => {
  const { home, names } = opened()
  expect(names()).toEqual([])
  const other = openDatabase(home, migrations)
  createConnectionRepository(other).insert(connection('car_1'))
  expect(names()).toEqual(['car_1'])
  other.close()
})

test('what is rolled back was never there', () => {
  const { database, repository, names } = opened()
  database.transact(() => {
    repository.insert(connection('car_1'))
    expect(names()).toEqual(['car_1'])
    return refuse('state_error')
  })
  expect(names()).toEqual([])
  database.transact(() => ok(repository.insert(connection('car_2'))))
  expect(names()).toEqual(['car_2'])
})
