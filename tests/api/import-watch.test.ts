import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  watch as watchFolder,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { AttentionItem } from '../../shared/desk/attention.ts'
import type { ImportWatch } from '../../shared/desk/import-watch.ts'
import { deskImports, importFile, importLine } from '../support/desks/desk-import.ts'
import { stationForFile } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const { call, station } = stationForFile()
const desk = deskImports(call)
const watch = (patch: object) => call<ImportWatch>('PATCH', '/desk/import-watch', patch)
const orders = async () => (await call('GET', '/v1/orders')).body.count
const attention = async () =>
  (await call<{ results: AttentionItem[] }>('GET', '/desk/attention')).body.results

const untilIn = (folder: string, name: string) =>
  expect
    .poll(() => {
      mkdirSync(folder, { recursive: true })
      return readdirSync(folder)
    })
    .toContain(name)

/** Another program writes a file, and nobody waits for the next look. */
const drop = async (folder: string, name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  await watch({ on: true })
}

test('no folder is watched until somebody says which', async () => {
  expect((await call<ImportWatch>('GET', '/desk/import-watch')).body).toMatchObject({
    on: false,
    folder: null,
  })
  expect((await watch({ on: true })).status).toBe(400)
  expect((await watch({ folder: 'orders' })).status).toBe(400)
})

test('folders of the system, of the station and around it are refused at their field, also by a link', async () => {
  const { home } = station()
  const link = join(tempHome(), 'link')
  symlinkSync(home, link)
  for (const folder of ['/', '/etc', '/usr/share', home, join(home, 'backups'), dirname(home), link])
    for (const field of ['folder', 'done_folder', 'failed_folder'])
      expect(await watch({ [field]: folder }), `${field} ${folder}`).toMatchObject({
        status: 400,
        body: { errors: [{ details: { [field]: [expect.stringContaining('Packdesk’s own')] } }] },
      })
})

test('a file that is dropped is imported once and moved away with a report', async () => {
  const folder = tempHome()
  await watch({ on: true, folder, test_mode: true })
  writeFileSync(join(folder, 'a.csv'), importFile(importLine('W1'), importLine('W2')))
  await untilIn(join(folder, 'done'), 'a.csv.report.csv')
  expect(readFileSync(join(folder, 'done', 'a.csv.report.csv'), 'utf8')).toContain('W1,create,,stored')
  expect(await orders()).toBe(2)
  await drop(folder, 'a.csv', importFile(importLine('W1'), importLine('W2')))
  await untilIn(join(folder, 'done'), 'a (2).csv.report.csv')
  expect(await orders()).toBe(2)
  expect(await attention()).toEqual([])
})

test('a report is not there before it is written', async () => {
  const folder = tempHome()
  const done = join(folder, 'done')
  mkdirSync(done)
  const lengths: number[] = []
  const watcher = watchFolder(done, (_, name) => {
    if (name?.startsWith('long.csv.report')) lengths.push(readFileSync(join(done, name)).length)
  })
  onTestFinished(() => watcher.close())
  await watch({ on: true, folder, test_mode: true })
  const lines = Array.from({ length: 40 }, (_, at) => importLine(`L${at}`))
  await drop(folder, 'long.csv', importFile(...lines))
  await untilIn(done, 'long.csv.report.csv')
  await expect.poll(() => lengths.length).toBeGreaterThan(0)
  expect(new Set(lengths)).toEqual(new Set([readFileSync(join(done, 'long.csv.report.csv')).length]))
  expect(readdirSync(done).sort()).toEqual(['long.csv', 'long.csv.report.csv'])
})

test('one that does not fit as a whole needs attention; what fits of it is imported', async () => {
  const folder = tempHome()
  await watch({ on: true, folder, test_mode: true })
  const before = Number(await orders())
  await drop(folder, 'b.csv', importFile(importLine('W3'), importLine('W4', { 'Item weight': 'x' })))
  await untilIn(join(folder, 'failed'), 'b.csv.report.csv')
  expect(await orders()).toBe(before + 1)
  await expect
    .poll(attention)
    .toMatchObject([{ kind: 'import_watch', subject: expect.stringContaining('b.csv') }])
  expect((await call<ImportWatch>('GET', '/desk/import-watch')).body.trouble).toMatchObject({
    code: 'partly',
    name: 'b.csv',
    folder: join(folder, 'failed'),
    failed: 1,
    stored: 1,
  })
  await watch({ on: true })
  expect(await attention()).toEqual([])
})

test('one that cannot be read says why, as facts', async () => {
  const folder = tempHome()
  await watch({ on: true, folder, test_mode: true })
  await drop(folder, 'e.csv', 'Order number,Item weight')
  await untilIn(join(folder, 'failed'), 'e.csv.report.csv')
  await expect
    .poll(async () => (await call<ImportWatch>('GET', '/desk/import-watch')).body.trouble)
    .toMatchObject({
      code: 'refused',
      name: 'e.csv',
      reason: expect.stringContaining('no rows below the heads'),
      failed: null,
    })
  await watch({ on: true })
})

test('a file that failed needs nobody once it was taken away, or imported since', async () => {
  const folder = tempHome()
  await watch({ on: true, folder, test_mode: true })
  const wrong = importFile(importLine('W5', { 'Item weight': 'x' }))
  writeFileSync(join(folder, 'c.csv'), wrong)
  await drop(folder, 'd.csv', wrong)
  await untilIn(join(folder, 'failed'), 'd.csv.report.csv')
  await expect.poll(attention).toMatchObject([{ subject: expect.stringContaining('d.csv') }])
  rmSync(join(folder, 'failed', 'd.csv'))
  await expect.poll(attention).toMatchObject([{ subject: expect.stringContaining('c.csv') }])
  await desk.run(importFile(importLine('W5')), { name: 'c.csv' })
  await expect.poll(attention).toEqual([])
})

test('a folder that is gone needs attention until it is there again', async () => {
  const folder = tempHome()
  rmSync(folder, { recursive: true })
  await watch({ on: true, folder })
  await expect.poll(attention).toMatchObject([{ kind: 'import_watch' }])
  expect((await call<ImportWatch>('GET', '/desk/import-watch')).body.trouble).toMatchObject({
    code: 'folder',
    folder,
    name: null,
    reason: 'ENOENT',
  })
  mkdirSync(folder)
  await watch({ on: true })
  await expect.poll(attention).toEqual([])
})

test('a link and a pipe are not read but told, and the file beside them is imported', async () => {
  const folder = tempHome()
  await watch({ on: true, folder, test_mode: true })
  symlinkSync('/etc/hostname', join(folder, 'link.csv'))
  execFileSync('mkfifo', [join(folder, 'pipe.csv')])
  await drop(folder, 'l.csv', importFile(importLine('W8')))
  await untilIn(join(folder, 'done'), 'l.csv.report.csv')
  await expect.poll(attention).toMatchObject([{ subject: 'pipe.csv' }])
  const { trouble } = (await call<ImportWatch>('GET', '/desk/import-watch')).body
  expect(trouble?.reason).toMatch(/no file/)
  expect(readdirSync(folder).sort()).toEqual(['done', 'link.csv', 'pipe.csv'])
  for (const name of ['link.csv', 'pipe.csv']) rmSync(join(folder, name))
  await watch({ on: true })
  await expect.poll(attention).toEqual([])
})

test.each([
  ['that leaves no room for that of its report', `${'é'.repeat(120)}.csv`],
  ['as long as a file system takes', `${'é'.repeat(125)}x.csv`],
])('a name %s is imported, and its report is beside it', async (_what, name) => {
  const folder = tempHome()
  await watch({ on: true, folder, test_mode: true })
  await drop(folder, name, importFile(importLine(`W${name.length}`)))
  const done = join(folder, 'done')
  // A draft of the report is hidden.
  const names = () => (existsSync(done) ? readdirSync(done) : []).filter(name => !name.startsWith('.'))
  await expect.poll(() => names().length).toBe(2)
  const [table = '', report = ''] = names().sort()
  expect([table, report]).toEqual([expect.stringMatching(/^é+\.csv$/), `${table}.report.csv`])
  expect(await attention()).toEqual([])
})
