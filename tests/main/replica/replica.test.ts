import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  controlSocket,
  environmentFor,
  secretProblem,
  writeConfiguration,
} from '../../../main/replica/configuration.ts'
import { markFolder } from '../../../main/replica/generations.ts'
import { examineProgram } from '../../../main/replica/program.ts'
import { createReplica } from '../../../main/replica/replica.ts'
import {
  type Destination,
  parseDestination,
  readReplica,
  writeReplica,
} from '../../../main/replica/replica-file.ts'
import { whoAnswers } from '../../../main/replica/run-program.ts'
import { placeForCopy, standIn } from '../../support/replica/stand-in.ts'
import { tempHome } from '../../support/station/temp-home.ts'
import { until } from '../../support/until.ts'

/** A home whose copy is on, with the scripted program. The clock is that of the machine, moved on at will. */
async function copied(program = standIn()) {
  const home = tempHome()
  const path = placeForCopy()
  const destination: Destination = { kind: 'folder', path }
  await markFolder(destination)
  const examined = await examineProgram(program.path)
  if (typeof examined === 'string') throw new Error(examined)
  const { isKnown, ...agreed } = examined
  expect(isKnown).toBe(false)
  const settings = {
    isOn: true,
    destination,
    secret: null,
    program: agreed,
    generation: 1,
    chain: null,
    takenOver: null,
  }
  writeReplica(home, settings)
  let aheadMs = 0
  let chain: string | null = null
  let chains = 0
  const begin = async () => {
    const replica = createReplica({
      home,
      now: () => new Date(Date.now() + aheadMs),
      open: sealed => sealed,
      chain: { read: () => chain, write: text => (chain = text) },
      newChain: () => `chain ${++chains}`,
      leaveCheckpoints: () => undefined,
      changed: () => undefined,
      report: () => undefined,
      everyMs: 10,
    })
    onTestFinished(replica.stop)
    await replica.begin()
    return replica
  }
  return {
    home,
    path,
    program,
    begin,
    replica: await begin(),
    later: (seconds: number) => {
      aheadMs += seconds * 1_000
    },
    /** Lets seconds pass until something is so. */
    passUntil: (look: () => void) =>
      until(() => {
        aheadMs += 1_000
        look()
      }),
    replaceData: () => {
      chain = null
    },
  }
}

describe('the copy that is kept elsewhere', () => {
  test('runs, says up to when everything is in it, and ends with the station', async () => {
    const { home, replica } = await copied()
    await until(() =>
      expect(replica.state()).toMatchObject({ state: 'running', lag_seconds: 0, generation: 1 }),
    )
    const { secured_until: before } = replica.state()
    await until(() =>
      expect(Date.parse(`${replica.state().secured_until}`)).toBeGreaterThan(Date.parse(`${before}`)),
    )
    await replica.stop()
    expect(await whoAnswers(controlSocket(home))).toBeNull()
  })

  test('stands, by the words of the program, when that ends at once, and is started again with growing pauses', async () => {
    const { replica, program, later, passUntil } = await copied(standIn({ replicate: 'ends' }))
    await until(() => expect(replica.state().restarts).toBe(1))
    expect(replica.state().state).toBe('starting')
    later(11)
    await until(() => expect(replica.state().restarts).toBeGreaterThan(1))
    expect(replica.state()).toMatchObject({
      state: 'standing',
      problem: 'The program of the copy ended: disk of the copy is not formatted',
    })
    program.behave({ replicate: 'well' })
    await passUntil(() => expect(replica.state()).toMatchObject({ state: 'running', problem: null }))
  })

  test('stands when the program hangs, which is ended and run again', async () => {
    const { replica, program, passUntil } = await copied(standIn({ replicate: 'hangs' }))
    await passUntil(() => expect(replica.state().state).toBe('standing'))
    expect(replica.state()).toMatchObject({ secured_until: null, lag_seconds: null })
    program.behave({ replicate: 'well' })
    await passUntil(() => expect(replica.state().restarts).toBeGreaterThan(0))
    await passUntil(() => expect(replica.state().state).toBe('running'))
  })

  test.each([
    ['full', 'Not everything is in the copy: write: no space left on device'],
    ['lags', 'Not everything is in the copy: Only 3 of 5 changes are in the copy.'],
  ] as const)(
    'counts how far it is behind when its place is %s, and goes on by itself',
    async (sync, problem) => {
      const { replica, program, passUntil } = await copied()
      await until(() => expect(replica.state().state).toBe('running'))
      program.behave({ sync })
      await passUntil(() => expect(replica.state()).toMatchObject({ state: 'standing', problem }))
      const { secured_until: last, lag_seconds: lag } = replica.state()
      expect(lag).toBeGreaterThan(9)
      await passUntil(() => expect(replica.state().lag_seconds).toBeGreaterThan(20))
      expect(replica.state().secured_until).toBe(last)
      program.behave({ sync: 'well' })
      await until(() => expect(replica.state()).toMatchObject({ state: 'running', lag_seconds: 0 }))
    },
  )

  test('is read back a minute after the start, and begun anew when it is not whole', async () => {
    const { replica, program, passUntil } = await copied(standIn({ copy: 'damaged' }))
    await passUntil(() => expect(replica.state().generation).toBe(2))
    expect(replica.state().whole_at).toBeNull()
    program.behave({ copy: 'whole' })
    await passUntil(() => expect(replica.state().whole_at).not.toBeNull())
    expect(replica.state()).toMatchObject({ state: 'running' })
  })

  test('does not run a program that is another one than was agreed to', async () => {
    const { replica, program, begin } = await copied()
    await until(() => expect(replica.state().state).toBe('running'))
    await replica.stop()
    program.change()
    const again = await begin()
    expect(again.state()).toMatchObject({
      state: 'standing',
      problem: expect.stringContaining('was changed'),
    })
  })

  test('stops when its folder is gone, so that an empty mount point is not filled', async () => {
    const { replica, path, later } = await copied()
    await until(() => expect(replica.state().state).toBe('running'))
    renameSync(path, `${path}-unplugged`)
    await until(() =>
      expect(replica.state()).toMatchObject({
        state: 'standing',
        problem: expect.stringContaining('Is the disk'),
      }),
    )
    renameSync(`${path}-unplugged`, path)
    later(61)
    await until(() => expect(replica.state().state).toBe('running'))
  })

  test('knows that another computer has taken over, also at a start where the place is out of reach', async () => {
    const { replica, home, path, begin, later } = await copied()
    await until(() => expect(replica.state().state).toBe('running'))
    mkdirSync(join(path, 'g0002'))
    later(6)
    await until(() => expect(replica.state().state).toBe('taken_over'))
    await until(async () => expect(await whoAnswers(controlSocket(home))).toBeNull())
    await replica.stop()
    rmSync(path, { recursive: true })
    expect((await begin()).state()).toMatchObject({ state: 'taken_over', generation: 1 })
  })

  test('says that nobody could look where the place is out of reach, and takes over from nobody', async () => {
    const { replica, path, begin } = await copied()
    await replica.stop()
    rmSync(path, { recursive: true })
    expect((await begin()).state()).toMatchObject({ state: 'standing', looked_at: null })
  })

  test('is begun anew, under the next number, for data that was replaced', async () => {
    const { replica, home, begin, replaceData } = await copied()
    await until(() => expect(replica.state().state).toBe('running'))
    await replica.stop()
    replaceData()
    const again = await begin()
    await until(() => expect(again.state()).toMatchObject({ state: 'running', generation: 2 }))
    expect(readReplica(home)).toMatchObject({ generation: 2, chain: 'chain 2', takenOver: null })
  })
})

describe('a program that is offered', () => {
  test.each([
    ['v0.3.13', 'says that it is version 0.3.13'],
    ['v0.5.3', 'says that it is version 0.5.3'],
    ['v1.0.0', 'says that it is version 1.0.0'],
    ['restic 0.5.18 compiled with go', 'did not say its version'],
    ['', 'did not say its version'],
  ])('and says "%s" is not used', async (version, said) => {
    expect(await examineProgram(standIn({ version }).path)).toContain(said)
  })

  test('and is not there, or no program, is not used', async () => {
    expect(await examineProgram(join(tempHome(), 'litestream'))).toContain('There is no program')
  })
})

describe('the place of a copy', () => {
  const hostKey = 'ssh-ed25519 AAAAC3Nz'
  test.each([
    [{ to: 'sftp://ana@nas.local/copy' }, '--host-key'],
    [{ to: 'sftp://nas.local/copy', 'host-key': hostKey }, 'needs its user'],
    [{ to: 'sftp://ana:geheim@nas.local/copy', 'host-key': hostKey }, 'A password does not belong'],
    [{ to: 's3://bucket/copy' }, '--access-key-id'],
    [{ to: 's3://bucket', 'access-key-id': 'AK' }, 'names no folder'],
    [{ to: 'ftp://host/copy' }, 'not at ftp://'],
    [{ to: '/mnt/$HOME/copy' }, 'no $'],
  ])('%o is refused with a sentence', (flags, said) => {
    expect(parseDestination(flags, '/')).toContain(said)
  })

  test('is read of an address', () => {
    expect(
      parseDestination({ to: 'sftp://ana@nas.local:2222/share/copy/', 'host-key': hostKey }, '/'),
    ).toEqual({
      kind: 'sftp',
      host: 'nas.local:2222',
      user: 'ana',
      path: '/share/copy',
      keyFile: null,
      hostKey,
    })
  })

  test('is told to the program without its secret, which is in its environment alone', () => {
    const home = tempHome()
    const s3 = parseDestination({ to: 's3://bucket/copy', 'access-key-id': 'AK' }, '/')
    const sftp = parseDestination({ to: 'sftp://ana@nas/copy', 'host-key': hostKey }, '/')
    for (const destination of [s3, sftp]) {
      if (typeof destination === 'string') throw new Error(destination)
      const file = writeConfiguration({ home, destination, generation: 3, isService: true })
      expect(readFileSync(file, 'utf8')).toContain('copy/g0003')
      expect(readFileSync(file, 'utf8')).not.toContain('geheim')
      expect(Object.values(environmentFor(destination, 'geheim', { PACKDESK_PASSPHRASE: 'other' }))).toEqual(
        expect.arrayContaining(['geheim']),
      )
      expect(environmentFor(destination, 'geheim', { PACKDESK_PASSPHRASE: 'other' })).not.toHaveProperty(
        'PACKDESK_PASSPHRASE',
      )
    }
    if (typeof sftp !== 'string') expect(secretProblem(sftp, 'a"b')).toContain('private key')
  })
})
