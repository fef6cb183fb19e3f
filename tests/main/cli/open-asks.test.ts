import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '../../../main/db/open.ts'
import { runCommand } from '../../support/command-line/command-line.ts'
import { launcher, plainEnvironment } from '../../support/command-line/packdesk.ts'
import { layFiles } from '../../support/station/ready-home.ts'
import { tempHome } from '../../support/station/temp-home.ts'
import { until } from '../../support/until.ts'

/** `packdesk open` with somebody at the terminal, which `script` plays. */
function openAtTerminal(home: string) {
  // A shell that stays (dash does) is killed by the same Ctrl-C, and its end would be seen for that of the station.
  const command = `exec '${process.execPath}' '${launcher}' open --home '${home}' --port 0`
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: plainEnvironment({ PACKDESK_ELECTRON: 'never' }),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const shown = { text: '' }
  child.stdout.on('data', part => {
    shown.text += String(part)
  })
  return {
    shows: (words: RegExp) => until(() => expect(shown.text).toMatch(words)),
    type: (keys: string) => child.stdin.write(keys),
    ended: once(child, 'exit'),
  }
}

async function homeWithoutData(): Promise<string> {
  const home = tempHome()
  layFiles(home)
  expect((await runCommand('backup', '--home', home)).code).toBe(0)
  for (const ending of ['', '-wal', '-shm']) rmSync(`${databaseFile(home)}${ending}`, { force: true })
  return home
}

const noTerminal = 'only the `script` of Linux plays a terminal here'

test('open asks whether to go back to the newest backup when the data is missing', async context => {
  if (process.platform !== 'linux') return context.skip(noTerminal)
  const desk = openAtTerminal(await homeWithoutData())
  await desk.shows(/is missing or empty[\s\S]*Go back to this backup\? \(yes\/no\)/)
  desk.type('yes\r')
  await desk.shows(/Went back to the backup[\s\S]*Packdesk is ready at/)
  await desk.shows(/Ctrl-C here stops/)
  desk.type('\u0003')
  expect((await desk.ended)[0]).toBe(0)
})

test('a no leaves everything as it is and ends with 5', async context => {
  if (process.platform !== 'linux') return context.skip(noTerminal)
  const desk = openAtTerminal(await homeWithoutData())
  await desk.shows(/Go back to this backup\?/)
  desk.type('no\r')
  expect((await desk.ended)[0]).toBe(5)
})
