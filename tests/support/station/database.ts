import { onTestFinished } from 'vitest'
import type { Database } from '../../../main/db/database.ts'
import { openDatabase } from '../../../main/db/open.ts'
import { layDatabase, migrations } from './ready-home.ts'
import { tempHome } from './temp-home.ts'

export { migrations } from './ready-home.ts'

/** A real station file in a folder of its own, closed and removed after the test. */
export function testDatabase(home: string = tempHome()): Database {
  layDatabase(home)
  const database = openDatabase(home, migrations)
  onTestFinished(() => database.close())
  return database
}
