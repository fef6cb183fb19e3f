import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pruneCrashDumps } from '../../../main/shell/crash-dumps.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packdesk-dumps-'))
  mkdirSync(join(folder, 'completed'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const now = new Date('2026-06-01T00:00:00Z')
const dump = (name: string, daysAgo: number) => {
  for (const ending of ['dmp', 'meta']) {
    const file = join(folder, 'completed', `${name}.${ending}`)
    writeFileSync(file, '')
    const time = new Date(now.getTime() - daysAgo * 86_400_000)
    utimesSync(file, time, time)
  }
}
const left = () => readdirSync(join(folder, 'completed')).sort()

test('the newest five dumps are kept with what belongs to them, and nothing else is touched', () => {
  for (let day = 1; day <= 8; day += 1) dump(`crash-${day}`, day)
  writeFileSync(join(folder, 'settings.dat'), '')
  pruneCrashDumps(folder, now, () => {})
  expect(left()).toEqual([1, 2, 3, 4, 5].flatMap(day => [`crash-${day}.dmp`, `crash-${day}.meta`]))
  expect(readdirSync(folder)).toContain('settings.dat')
})

test('dumps of more than a month ago go even if they are the only ones', () => {
  dump('old', 31)
  dump('young', 29)
  pruneCrashDumps(folder, now, () => {})
  expect(left()).toEqual(['young.dmp', 'young.meta'])
})

test('a folder that is not there is told and stops nobody', () => {
  const told: string[] = []
  pruneCrashDumps(join(folder, 'gone'), now, sentence => told.push(sentence))
  expect(told).toEqual(['Old crash dumps could not be removed.'])
})
