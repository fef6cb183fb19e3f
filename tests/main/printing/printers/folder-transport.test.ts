import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createFolderTransport,
  fileName,
  folderProblem,
} from '../../../../main/printing/printers/folder-transport.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { describePrintTransport } from '../../../support/print-transport-suite/describe-print-transport.ts'
import { sendOptions } from '../../../support/print-transport-suite/place.ts'
import { tempHome } from '../../../support/station/temp-home.ts'

const label = Buffer.from('^XA^FDHello^FS^XZ')
const copyOf = (name: string, copy = 1) => ({ jobId: 'job_1', name, format: 'ZPL' as const, copy })

/** A folder never talks, and the disk of a test cannot be told to stall; it is full or locked in the tests below. */
describePrintTransport('a folder', {
  outcome: 'confirmed',
  manners: ['refuses'],
  talents: ['names'],
  createPlace: async () => {
    const home = tempHome()
    const folder = join(home, 'labels')
    const clock = manualClock()
    const files = () =>
      existsSync(folder) ? readdirSync(folder).sort((a, b) => a.length - b.length || a.localeCompare(b)) : []
    const block = () => {
      rmSync(folder, { recursive: true, force: true })
      writeFileSync(folder, 'a file where the folder should be')
    }
    return {
      transport: createFolderTransport('labels', { home, clock }),
      clock,
      arrived: async () => files().map(name => readFileSync(join(folder, name))),
      begun: () => files().length,
      names: async () => files(),
      breakDown: async () => block(),
      repair: async () => rmSync(folder),
      behave: () => {
        block()
        return { done: async () => {} }
      },
    }
  },
})

describe('a folder', () => {
  test('is made when it is missing and names files by job and document', async () => {
    const home = tempHome()
    const transport = createFolderTransport(join(home, 'deep', 'labels'), { home, clock: manualClock() })
    await transport.send(label, sendOptions({ copy: copyOf('Shipment 42') }))
    await transport.send(label, sendOptions({ copy: copyOf('Shipment 42', 2) }))
    expect(readdirSync(join(home, 'deep', 'labels')).sort()).toEqual([
      'job_1-Shipment-42-2.zpl',
      'job_1-Shipment-42.zpl',
    ])
  })

  // Node's own way of making folders spins here for ever, in a thread nobody can end.
  test('of the system itself is refused at once, by name', async context => {
    if (process.platform !== 'linux') return context.skip('only Linux has /proc')
    const transport = createFolderTransport('/proc/packdesk', { home: tempHome(), clock: manualClock() })
    const sent = await transport.send(label, sendOptions({ copy: copyOf('Shipment 42') }))
    expect(sent).toMatchObject({ outcome: 'failed', problem: { code: 'not_writable' } })
    expect(await transport.check(sendOptions({ copy: copyOf('') }))).toMatchObject({ state: 'blocked' })
  })

  test('never lets the name of a document choose where its file goes', () => {
    expect(fileName(copyOf('../../etc/passwd'))).toBe('job_1-etc-passwd.zpl')
    expect(fileName(copyOf('C:\\labels\\a:b*c?'))).toBe('job_1-C-labels-a-b-c.zpl')
    expect(fileName(copyOf('Öse – №7 漢字'))).toBe('job_1-Öse-7-漢字.zpl')
    expect(fileName(copyOf('...'))).toBe('job_1.zpl')
    expect(Buffer.byteLength(fileName(copyOf('漢'.repeat(500))))).toBeLessThan(255)
  })

  test('replaces the file of a copy that is written again, so that a repeat after a crash does not double it', async () => {
    const home = tempHome()
    const transport = createFolderTransport('out', { home, clock: manualClock() })
    writeFileSync(join(home, '.job_1-label.zpl.part'), 'left by a crash')
    mkdirSync(join(home, 'out'))
    renameSync(join(home, '.job_1-label.zpl.part'), join(home, 'out', '.job_1-label.zpl.part'))
    await transport.send(label, sendOptions())
    await transport.send(label, sendOptions())
    expect(readdirSync(join(home, 'out'))).toEqual(['job_1-label.zpl'])
  })

  test('names a folder that may not be written to', async () => {
    await withoutRights(async () => {
      const transport = createFolderTransport('/', { home: '/', clock: manualClock() })
      expect(await transport.send(label, sendOptions())).toEqual({
        outcome: 'failed',
        problem: { code: 'no_permission', message: 'Packdesk may not write to the folder /.' },
      })
      expect(await transport.check(sendOptions())).toMatchObject({ state: 'blocked' })
    })
  })

  test.each([
    ['ENOSPC', 'disk_full'],
    ['EROFS', 'no_permission'],
    ['EIO', 'not_writable'],
  ])('names %s as %s', (code, problem) => {
    expect(folderProblem('/labels', Object.assign(new Error(code), { code })).code).toBe(problem)
  })
})

/** The administrator may write everywhere, so the rights are dropped for a moment where tests run as root. */
async function withoutRights(work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  try {
    await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}
