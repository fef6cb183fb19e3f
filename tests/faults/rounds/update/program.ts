import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { dataOfUpdate } from '../../../../main/app/update-ports.ts'
import { StorageError } from '../../../../main/db/storage-error.ts'
import { openPresentData } from '../../../../main/domain/upkeep/backups/present-data.ts'
import { readSettings } from '../../../../main/platform/config.ts'
import { armFaultPoint } from '../../../../main/platform/fault-points.ts'
import { createChangeOver } from '../../../../main/shell/change-over.ts'
import { updateMemoryFile } from '../../../../main/shell/desk-updates.ts'
import { createUpdateLife } from '../../../../main/shell/update-life.ts'
import { openUpdateMemory } from '../../../../main/shell/update-memory.ts'
import { en } from '../../../../main/shell/words/en.ts'
import { isRunning, type Manner, noteDown, placesIn, type Task } from './places.ts'

/**
 * One version of the desktop program as far as updates go: its start, the data it opens, and what somebody told it to do
 * about the next version. It does everything as the program does, and is made to be killed.
 */
const [version = '', given, folder = ''] = process.argv.slice(2)
const manner = given as Manner
const places = placesIn(folder)
const note = (what: string) => noteDown(places, { pid: process.pid, version, what })

const ended = new Promise<never>(() => setInterval(() => undefined, 60_000))
const isOnTrial = 'PACKDESK_TRIAL_FOR' in process.env

function take<T>(file: string): T | null {
  if (!existsSync(file)) return null
  const value = JSON.parse(readFileSync(file, 'utf8')) as T
  if (!isOnTrial) rmSync(file)
  return value
}

/** One program at a time, as Electron sees to it: a start beside another one ends. */
function takeLock(): boolean {
  for (;;)
    try {
      writeFileSync(places.lock, String(process.pid), { flag: 'wx' })
      return true
    } catch {
      if (isRunning(Number(readFileSync(places.lock, 'utf8')))) return false
      rmSync(places.lock, { force: true })
    }
}
const releaseLock = () => rmSync(places.lock, { force: true })

/** Data that cannot be opened are told in words, as the program does before it ends. */
function openData(): void {
  try {
    openPresentData(places.home, join(resources, 'migrations')).close()
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    end(`says ${error.message}`)
  }
}

note('started')
if (!takeLock()) {
  note('another one runs')
  process.exit(0)
}
process.on('uncaughtException', error => {
  note(`broke off: ${error.stack}`)
  process.exit(1)
})
const task = isOnTrial ? null : take<Task>(places.task)
if (existsSync(places.fault))
  armFaultPoint(JSON.parse(readFileSync(places.fault, 'utf8')), name => {
    rmSync(places.fault)
    note(`died at ${name}`)
    process.kill(process.pid, 'SIGKILL')
  })

/** What the updater asks of Electron at its making; nothing of it is used here. */
Reflect.set(process, 'resourcesPath', folder)
const require = createRequire(import.meta.url)
const words = { getVersion: () => version, getName: () => 'packdesk', getPath: () => places.window }
const app = { ...words, isPackaged: true, on: () => undefined, whenReady: async () => undefined }
require.cache[require.resolve('electron')] = {
  exports: { app, autoUpdater: { emit: () => true } },
  loaded: true,
} as unknown as NodeJS.Module

const end = (what: string) => {
  note(what)
  process.exit(0)
}
const resources = places.resources(version)
const from = { platform: process.platform, env: {}, homeDir: places.home, cwd: places.home }
const read = readSettings({ ...from, flags: { home: places.home } })
if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
const data = dataOfUpdate({ settings: read.settings, paths: { resources }, systemKeys: null })
const life = createUpdateLife({
  app: {
    isPackaged: true,
    releaseSingleInstanceLock: releaseLock,
    relaunch: () => note('is to be started again'),
    exit: () => end('ended'),
  },
  dialog: {
    showErrorBox: (title: string, content: string) => note(`says ${title} ${content}`),
    showMessageBox: (...shown: unknown[]) => {
      note(`says ${JSON.stringify(shown.at(-1))}`)
      return Promise.resolve({ response: 0, checkboxChecked: false })
    },
  },
  paths: { resources, version },
  folder: places.window,
  data,
  words: () => en,
  tell: () => undefined,
})
if (await life.changesVersion()) await ended
openData()
if (manner === 'ends') end('ended before its window was there')
if (manner === 'hangs') await ended
await life.begin(false)
await life.settled()
note('came up')

if (task) {
  const change = createChangeOver({
    // Of a program that is one file nothing else is asked here.
    updater: {} as Parameters<typeof createChangeOver>[0]['updater'],
    memory: openUpdateMemory(updateMemoryFile(places.window)),
    version,
    program: places.program,
    feed: '',
    publicKey: '',
    backUp: data.backUp,
    stop: async () => releaseLock(),
    startAgain: () => end('is to be started again'),
    end: () => end('ended'),
    trialMs: task.trialMs,
    failed: (during, error) => note(`failed ${during} ${error}`),
    changing: () => undefined,
  })
  const next = { version: task.version, file: places.next }
  if (task.when === 'now') await change.now(next)
  else await change.atTheEnd(next)
}
end('ended')
