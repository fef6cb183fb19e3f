import type { WebContents } from 'electron'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerCalls, CallRefused } from '../../../main/shell/answer-calls.ts'
import { updateHandlers } from '../../../main/shell/desk-updates.ts'
import type { IpcHandlers } from '../../../shared/desk/ipc.ts'
import { ipcChannels } from '../../../shared/desk/ipc-channels.ts'
import type { UpdateState } from '../../../shared/desk/updates.ts'
import { createFakeIpc } from '../../support/fake-electron/ipc.ts'

const origin = 'http://127.0.0.1:5006'
const page = { mainFrame: { origin } }
const label = { fileName: 'a.pdf', bytes: new Uint8Array([1]) }

let calls: unknown[][] = []
let told: unknown[] = []
let failure: Error | undefined
let ipc = createFakeIpc()

const noUpdates: UpdateState = { version: '1', channel: 'latest', step: { kind: 'off', why: 'sources' } }
const life = { keepRunning: false, startAtLogin: null, packShortcut: false, packKeys: 'Ctrl+Alt+P' }

const handlers: IpcHandlers<WebContents> = {
  ...updateHandlers(noUpdates),
  'app.version': () => {
    if (failure) throw failure
    return { app: '1', electron: '2', chrome: '3', node: '4', platform: '5', secret: 'not in the map' }
  },
  'files.save': (_caller, ...args) => {
    calls.push(args)
    return { saved: false }
  },
  'files.showSaved': (_caller, ...args) => void calls.push(args),
  'files.showData': () => undefined,
  'files.takeOpened': () => [],
  'window.show': () => undefined,
  'window.work': (_caller, ...args) => void calls.push(args),
  'window.speak': (_caller, ...args) => void calls.push(args),
  'devices.question': () => null,
  'devices.answer': (_caller, ...args) => void calls.push(args),
  'devices.list': () => [],
  'devices.forget': () => [],
  'life.read': () => life,
  'life.change': (_caller, ...args) => {
    calls.push(args)
    return life
  },
}

beforeEach(() => {
  calls = []
  told = []
  failure = undefined
  ipc = createFakeIpc()
  answerCalls(ipc.ipcMain, origin, handlers, (_sentence, error) => told.push(error))
})

const ask = (channel: string, ...args: unknown[]) => ipc.call(page, page.mainFrame, channel, args)

test('every channel of the map is answered and no other', () => {
  expect(ipc.channels()).toEqual([...ipcChannels])
})

describe('Who may call', () => {
  test.each([
    ['a frame inside the page', { origin }],
    ['a frame that is gone', null],
  ])('%s may not', async (_who, frame) => {
    expect(await ipc.call(page, frame, 'app.version', [])).toMatchObject({ ok: false })
  })

  test.each(['https://evil.example', 'http://127.0.0.1:5007', 'null', ''])(
    'a page of %j may not',
    async other => {
      const stranger = { mainFrame: { origin: other } }
      expect(await ipc.call(stranger, stranger.mainFrame, 'app.version', [])).toMatchObject({ ok: false })
    },
  )
})

describe('What may be asked', () => {
  test.each([
    '../label.pdf',
    'a/b.pdf',
    'a\\b.pdf',
    'c:label.pdf',
    '.hidden.pdf',
    'CON.pdf',
    'com1.zpl',
    'Nul .csv',
    'lpt9.txt.pdf',
    'label.exe',
    'label.pdf.sh',
    'label.desktop',
    'label',
    'la\nbel.pdf',
    `${'x'.repeat(200)}.pdf`,
  ])('saving as %j is refused', async fileName => {
    expect(await ask('files.save', { ...label, fileName })).toMatchObject({ ok: false })
    expect(calls).toEqual([])
  })

  test.each([
    'é 包裹 label.PDF',
    'console.pdf',
    'com10.pdf',
    'shp_1 (2).zpl',
    'orders.csv',
    'packdesk-diagnostics.json',
  ])('saving as %j is taken', async fileName => {
    expect(await ask('files.save', { ...label, fileName })).toEqual({
      ok: true,
      value: { saved: false },
    })
  })

  test('labels that are empty, huge or not bytes are refused, and so are extra arguments and fields', async () => {
    const odd = [new Uint8Array(0), new Uint8Array(256 * 1024 * 1024 + 1), 'text', [1, 2]]
    for (const bytes of odd) expect(await ask('files.save', { ...label, bytes })).toMatchObject({ ok: false })
    expect(await ask('files.save', { ...label, path: '/etc/x' })).toMatchObject({ ok: false })
    expect(await ask('app.version', 'extra')).toMatchObject({ ok: false })
    expect(calls).toEqual([])
  })
})

test('the life of the program is changed by what it knows and nothing else', async () => {
  expect(await ask('life.change', { keepRunning: true })).toEqual({ ok: true, value: life })
  expect(await ask('life.change', { keepRunning: 'yes' })).toMatchObject({ ok: false })
  expect(await ask('life.change', { runAs: 'root' })).toMatchObject({ ok: false })
  expect(calls).toEqual([[{ keepRunning: true }]])
})

describe('What comes back', () => {
  test('only what the map declares crosses the boundary', async () => {
    const versions = { app: '1', electron: '2', chrome: '3', node: '4', platform: '5' }
    expect(await ask('app.version')).toEqual({ ok: true, value: versions })
  })

  test('a refusal keeps its sentence; a bug is logged and told without details', async () => {
    failure = new CallRefused('The disk is full.')
    expect(await ask('app.version')).toEqual({ ok: false, message: 'The disk is full.' })
    expect(told).toEqual([])
    failure = new Error('secret inside')
    expect(JSON.stringify(await ask('app.version'))).not.toContain('secret')
    expect(told).toEqual([failure])
  })
})
