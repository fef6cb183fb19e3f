import { describe, expect, it } from 'vitest'
import { ok, refuse } from '../../../shared/errors/result.ts'
import { testDatabase } from '../../support/station/database.ts'

function open() {
  const { transactTogether, afterCommit, sqlite } = testDatabase()
  const insert = sqlite.prepare<[string]>(`INSERT INTO settings (name, value) VALUES (?, '1')`)
  const stored = () => sqlite.prepare<[], string>('SELECT name FROM settings ORDER BY name').pluck().all()
  const add = (name: string) => transactTogether(() => ok(insert.run(name).changes))
  return { transactTogether, afterCommit, sqlite, insert, stored, add }
}

describe('what is wanted at the same time', () => {
  it('goes to the disk by one commit, and nobody is answered before it', async () => {
    const { transactTogether, afterCommit, sqlite, insert, stored } = open()
    const said: string[] = []
    const add = (name: string) =>
      transactTogether(() => {
        afterCommit(() => said.push(`${name} committed`))
        said.push(`${name} written`)
        return ok(insert.run(name).changes)
      }).then(() => said.push(`${name} answered ${sqlite.inTransaction}`))
    const both = [add('a'), add('b')]
    await Promise.resolve()
    expect(said).toEqual([])
    await Promise.all(both)
    expect(said).toEqual([
      ...['a written', 'b written', 'a committed', 'b committed'],
      ...['a answered false', 'b answered false'],
    ])
    expect(stored()).toEqual(['a', 'b'])
  })

  it('is rolled back for itself when it is refused or fails', async () => {
    const { transactTogether, afterCommit, insert, stored, add } = open()
    const told: string[] = []
    const refused = transactTogether(() => {
      insert.run('refused')
      afterCommit(() => told.push('refused'))
      return refuse('state_error')
    })
    const failed = transactTogether(() => {
      insert.run('failed')
      throw new Error('a bug')
    })
    const [first, , , last] = await Promise.allSettled([add('a'), refused, failed, add('b')])
    expect(await refused).toMatchObject({ ok: false, refusal: { code: 'state_error' } })
    await expect(failed).rejects.toThrow('a bug')
    expect([first, last]).toEqual([
      { status: 'fulfilled', value: ok(1) },
      { status: 'fulfilled', value: ok(1) },
    ])
    expect(stored()).toEqual(['a', 'b'])
    expect(told).toEqual([])
  })

  it('fails for everybody when the whole transaction is gone, as on a full disk', async () => {
    const { transactTogether, sqlite, stored, add } = open()
    const full = transactTogether(() => {
      sqlite.exec('ROLLBACK')
      throw new Error('the disk is full')
    })
    const all = await Promise.allSettled([add('a'), full, add('b')])
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(stored()).toEqual([])
    expect(await add('later')).toEqual(ok(1))
  })

  it('fails when the commit itself fails', async () => {
    const { transactTogether, sqlite, add, stored } = open()
    sqlite.exec(`CREATE TABLE parents (id INTEGER PRIMARY KEY);
      CREATE TABLE children (parent INTEGER REFERENCES parents(id) DEFERRABLE INITIALLY DEFERRED);`)
    const orphan = transactTogether(() => ok(sqlite.exec('INSERT INTO children VALUES (1)')))
    const all = await Promise.allSettled([add('a'), orphan])
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(stored()).toEqual([])
  })
})
