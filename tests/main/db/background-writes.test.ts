import { describe, expect, it } from 'vitest'
import { createBackgroundWrites } from '../../../main/db/background-writes.ts'
import { checkpoint } from '../../../main/db/checkpoint-worker.ts'
import { ok, refuse } from '../../../shared/errors/result.ts'
import { testDatabase } from '../../support/station/database.ts'

function open(keepInOrder: (file: string) => Promise<void> = async file => checkpoint(file)) {
  const database = testDatabase()
  const { sqlite } = database
  const time = { nowMs: 0 }
  const trouble: unknown[] = []
  const writes = createBackgroundWrites({
    database,
    checkpoint: keepInOrder,
    nowMs: () => time.nowMs,
    report: error => trouble.push(error),
  })
  const insert = sqlite.prepare<[string]>(`INSERT INTO settings (name, value) VALUES (?, '1')`)
  const stored = () => sqlite.prepare<[], string>('SELECT name FROM settings ORDER BY name').pluck().all()
  const pragma = (name: string) => sqlite.pragma(name, { simple: true })
  return { ...database, writes, insert, stored, pragma, time, trouble }
}

describe('long work in the background', () => {
  it('is there at once, and told once it is on disk', async () => {
    const { writes, afterCommit, insert, stored } = open()
    const told: string[] = []
    const first = writes.transact(() => {
      afterCommit(() => told.push('a'))
      return ok(insert.run('a').changes)
    })
    await Promise.resolve()
    expect(stored()).toEqual(['a'])
    expect(told).toEqual([])
    expect(await first).toEqual(ok(1))
    await writes.rest()
    expect(told).toEqual(['a'])
  })

  it('is rolled back and told to nobody when it is refused or fails', async () => {
    const { writes, afterCommit, insert, stored } = open()
    const told: string[] = []
    const refused = await writes.transact(() => {
      insert.run('a')
      afterCommit(() => told.push('a'))
      return refuse('not_found')
    })
    expect(refused.ok).toBe(false)
    const failing = writes.transact(() => {
      insert.run('b')
      throw new Error('broken')
    })
    await expect(failing).rejects.toThrow('broken')
    await writes.rest()
    expect(stored()).toEqual([])
    expect(told).toEqual([])
  })

  it('leaves everything else as safe as it was', async () => {
    const { writes, insert, pragma, transact } = open()
    const before = ['synchronous', 'cache_size', 'wal_autocheckpoint'].map(pragma)
    await writes.transact(() => ok(insert.run('a')))
    expect(pragma('synchronous')).toBe(before[0])
    expect(transact(() => ok(insert.run('b'))).ok).toBe(true)
    await writes.rest()
    expect(['synchronous', 'cache_size', 'wal_autocheckpoint'].map(pragma)).toEqual(before)
  })

  it('has the file kept in order beside it, and keeps it in order itself when that fails', async () => {
    const asked: string[] = []
    const { writes, insert, time, trouble, pragma } = open(async file => {
      asked.push(file)
      if (asked.length > 1) throw new Error('no thread')
    })
    await writes.transact(() => ok(insert.run('a')))
    time.nowMs = 1_000
    await writes.transact(() => ok(insert.run('b')))
    await writes.transact(() => ok(insert.run('c')))
    expect(asked).toHaveLength(2)
    expect(trouble).toHaveLength(1)
    expect(pragma('wal_autocheckpoint')).toBe(1_000)
  })

  it('goes on for whoever begins while another one rests', async () => {
    const { promise: isKept, resolve: keep } = Promise.withResolvers<void>()
    const { writes, insert, stored, pragma, trouble } = open(() => isKept)
    const usual = pragma('wal_autocheckpoint')
    await writes.transact(() => ok(insert.run('a')))
    const rested = writes.rest()
    await expect.poll(() => stored()).toEqual(['a'])
    await writes.transact(() => ok(insert.run('b')))
    keep()
    await rested
    expect(pragma('wal_autocheckpoint')).toBe(0)
    await writes.transact(() => ok(insert.run('c')))
    await writes.rest()
    expect(pragma('wal_autocheckpoint')).toBe(usual)
    expect([stored(), trouble]).toEqual([['a', 'b', 'c'], []])
  })

  it('has its trouble told once, to whoever stores next, and goes on', async () => {
    const { writes, afterCommit, insert, stored } = open()
    await writes.transact(() => {
      afterCommit(() => {
        throw new Error('nobody heard')
      })
      return ok(insert.run('a'))
    })
    await expect(writes.transact(() => ok(insert.run('b')))).rejects.toThrow('nobody heard')
    await writes.transact(() => ok(insert.run('c')))
    await writes.rest()
    expect(stored()).toEqual(['a', 'b', 'c'])
  })
})
