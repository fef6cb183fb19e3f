import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorOf } from '../support/contract/call.ts'
import { deskImports, importFile, importLine } from '../support/desks/desk-import.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call, station } = stationForFile({ clock })
const desk = deskImports(call)

const dayMs = 24 * 3_600_000
const isThere = (id: string) => existsSync(join(station().home, 'imports', id, 'file'))
const lookForOld = (days: number | null) => call('PATCH', '/desk/retention', { import_files: days })

test('the file of an import goes after 30 days; its report, its undo and its place among the earlier ones stay', async () => {
  const wrong = importLine('R2', { 'Item weight': 'heavy' })
  const done = await desk.run(importFile(importLine('R1'), wrong))
  const left = await desk.begin(importFile(importLine('R3')))
  expect([done.has_file, (await call('GET', '/desk/retention')).body.import_files]).toEqual([true, 30])
  clock.jump(29 * dayMs)
  const young = await desk.run(importFile(importLine('R4')))
  await lookForOld(30)
  expect([done.id, left.id, young.id].map(isThere)).toEqual([true, true, true])

  clock.jump(2 * dayMs)
  await lookForOld(null)
  expect(isThere(done.id)).toBe(true)
  await lookForOld(30)
  await expect.poll(() => [done.id, left.id, young.id].map(isThere)).toEqual([false, false, true])
  expect(await desk.read(done.id)).toMatchObject({ state: 'done', has_file: false, plan: { error: 1 } })
  expect((await call('GET', '/desk/imports')).body).toMatchObject({ count: 3 })
  const report = await call('GET', desk.path(done.id, '/report'))
  expect(report.bytes.toString()).toContain('R1,create,,stored')

  const errors = await call('GET', desk.path(done.id, '/error-file'))
  expect(errors.status).toBe(409)
  expect(errorOf(errors).message).toMatch(/^The file of this import is no longer on this computer/)
  const planned = await call('POST', desk.path(left.id, '/plan'))
  expect([planned.status, errorOf(planned).message]).toEqual([409, errorOf(errors).message])
  expect((await desk.undo(done.id)).progress).toMatchObject({ undone: 1, kept: 0 })
})
