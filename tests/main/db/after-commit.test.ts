import { describe, expect, it } from 'vitest'
import { ok, refuse } from '../../../shared/errors/result.ts'
import { testDatabase } from '../../support/station/database.ts'

describe('what is to happen after a commit', () => {
  it('happens in order once the outermost transaction is over', () => {
    const { transact, afterCommit, sqlite } = testDatabase()
    const done: string[] = []
    const note = (what: string) => afterCommit(() => done.push(`${what} ${sqlite.inTransaction}`))
    transact(() => {
      note('first')
      transact(() => ok(note('second')))
      expect(done).toEqual([])
      return ok(null)
    })
    expect(done).toEqual(['first false', 'second false'])
    note('alone')
    expect(done.at(-1)).toBe('alone false')
  })

  it('does not happen for what was rolled back, the rest does', () => {
    const { transact, afterCommit } = testDatabase()
    const done: string[] = []
    const note = (what: string) => afterCommit(() => done.push(what))
    transact(() => {
      note('kept')
      transact(() => {
        note('refused')
        return refuse('state_error')
      })
      return ok(null)
    })
    const fail = () =>
      transact(() => {
        note('thrown')
        throw new Error('a bug')
      })
    expect(fail).toThrow('a bug')
    transact(() => ok(null))
    expect(done).toEqual(['kept'])
  })

  it('happens where the work of a transaction refuses nothing, which answers as itself or leaves nothing behind', () => {
    const { write, afterCommit, sqlite } = testDatabase()
    const done: string[] = []
    const insert = (name: string) => {
      sqlite.exec(`INSERT INTO settings (name, value) VALUES ('${name}', '1')`)
      afterCommit(() => done.push(name))
      return name
    }
    const fail = () =>
      write(() => {
        insert('lost')
        throw new Error('a bug')
      })
    expect(write(() => insert('kept'))).toBe('kept')
    expect(fail).toThrow('a bug')
    expect(sqlite.prepare('SELECT name FROM settings').pluck().all()).toEqual(['kept'])
    expect(done).toEqual(['kept'])
  })

  it('cannot undo the answer of the transaction when it fails itself', () => {
    const { transact, afterCommit, sqlite } = testDatabase()
    const work = () =>
      transact(() => {
        sqlite.exec(`INSERT INTO settings (name, value) VALUES ('a', '1')`)
        afterCommit(() => {
          throw new Error('nobody listens')
        })
        return ok(null)
      })
    expect(work).toThrow('nobody listens')
    expect(sqlite.prepare('SELECT count(*) FROM settings').pluck().get()).toBe(1)
  })
})
