import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBackupPool } from '../../../../../main/domain/upkeep/backups/backup-service.ts'
import { tempHome } from '../../../../support/station/temp-home.ts'

// Ended while it loaded the database module, the thread took the whole process along, about once in a hundred times.
test('a copy that is ended at any moment of its beginning ends nothing else', async () => {
  const home = tempHome()
  const outcomes = []
  for (let round = 0; round < 20; round += 1) {
    const pool = createBackupPool()
    const stop = new AbortController()
    const copying = pool.copy({ from: join(home, 'none.sqlite'), target: join(home, 'copy') }, stop.signal)
    // The moment is what is tried out.
    await after(60 + round * 5)
    if (round % 2 === 0) stop.abort()
    outcomes.push((await Promise.all([copying, pool.close()]))[0].ok)
  }
  expect(outcomes).toEqual(Array(20).fill(false))
})
