import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Database } from '../../main/db/database.ts'
import { openDatabase } from '../../main/db/open.ts'
import { tempHome } from './temp-home.ts'

export const migrations = fileURLToPath(new URL('../../resources/migrations', import.meta.url))

/** A real station file in a folder of its own, closed and removed after the test. */
export function testDatabase(home: string = tempHome()): Database {
  const database = openDatabase(home, migrations)
  onTestFinished(() => database.close())
  return database
}
