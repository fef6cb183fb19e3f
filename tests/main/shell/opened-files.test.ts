import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createOpenedFiles, filesInArguments } from '../../../main/shell/opened-files.ts'
import { en } from '../../../main/shell/words/en.ts'
import { createFakeElectron } from '../../support/electron/fake-electron.ts'
import { bridgeOf, firstWindow, shellUnderTest } from '../../support/electron/launched-shell.ts'
import { until } from '../../support/until.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packdesk-opened-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('Files on the command line', () => {
  test('are taken by path, from the folder it was typed in, and as addresses of a desktop', () => {
    const address = pathToFileURL(join(folder, 'my orders.csv')).href
    expect(filesInArguments(['packdesk', 'today.XLSX', address, '/a/label.zpl', 'x.tsv'], folder)).toEqual([
      join(folder, 'today.XLSX'),
      join(folder, 'my orders.csv'),
      resolve('/a/label.zpl'),
      join(folder, 'x.tsv'),
    ])
  })

  test('are told from switches, links, folders and files of other kinds', () => {
    const given = [
      'packdesk',
      '--hidden',
      '--to=x.csv',
      '.',
      'packdesk://orders',
      'run.exe',
      'file://%',
      'a.pdf',
    ]
    expect(filesInArguments(given, folder)).toEqual([])
  })
})

describe('Opened files', () => {
  const opened = () => {
    const electron = createFakeElectron()
    return { ...electron, files: createOpenedFiles({ dialog: electron.module.dialog, words: () => en }) }
  }

  test('are handed over once, with their bytes', async () => {
    const { files } = opened()
    expect(files.add([write('orders.csv', 'a,b')])).toBe(true)
    const [file] = await files.take()
    expect([file?.name, Buffer.from(file?.bytes ?? []).toString()]).toEqual(['orders.csv', 'a,b'])
    expect(await files.take()).toEqual([])
  })

  test('that are of another kind, or named by no whole path, are none', () => {
    const { files } = opened()
    expect(files.add([write('secret.key', 'x'), 'orders.csv'])).toBe(false)
  })

  test('that cannot be read or are too large are said, and keep nothing else back', async () => {
    const { files, log } = opened()
    mkdirSync(join(folder, 'folder.csv'))
    const large = write('large.xlsx', '')
    truncateSync(large, 64 * 1024 * 1024 + 1)
    files.add([join(folder, 'gone.csv'), join(folder, 'folder.csv'), large, write('good.zpl', '^XA^XZ')])
    expect((await files.take()).map(({ name }) => name)).toEqual(['good.zpl'])
    expect(log.filter(line => line === `question: ${en.files.notOpened}`)).toHaveLength(3)
  })
})

describe('A file opened with the program', () => {
  const shell = shellUnderTest()
  const names = (files: readonly { name: string }[]) => files.map(({ name }) => name)

  test('reaches the page of the running window from a second start, which comes forward', async () => {
    const electron = await shell.launch()
    const { page } = await firstWindow(electron)
    const bridge = await bridgeOf(electron, page)
    let heard = 0
    bridge.onOpened(() => {
      heard += 1
    })
    electron.emitApp('second-instance', [], '', { files: [write('orders.csv', 'a'), '/etc/passwd'] })
    expect(page.sent).toEqual([['desk.opened']])
    electron.ipc.sendToPage('desk.opened')
    expect(heard).toBe(1)
    expect(electron.log.filter(line => line === 'window focused')).toHaveLength(1)
    expect(names(await bridge.files.takeOpened())).toEqual(['orders.csv'])
  })

  test('before the program was ready, as macOS does it, waits for the page', async () => {
    const electron = await shell.load()
    electron.emitApp('open-file', write('label.zpl', '^XA^XZ'))
    electron.becomeReady()
    const { page } = await firstWindow(electron)
    expect(names(await (await bridgeOf(electron, page)).files.takeOpened())).toEqual(['label.zpl'])
  })

  test('is handed over by the second start itself, and opens a window that was closed', async () => {
    const path = write('orders.tsv', 'a')
    process.argv.push(path)
    try {
      const electron = await shell.load({ isFirstInstance: false })
      expect(electron.log).toContain(`app.requestSingleInstanceLock ${JSON.stringify({ files: [path] })}`)
    } finally {
      process.argv.pop()
    }
  })

  test('goes to the desk and to no other page, also where the station is another process', async () => {
    await shell.useOtherStation()
    const electron = await shell.launch()
    const { page } = await firstWindow(electron)
    electron.emitApp('second-instance', [], '', { files: [write('orders.csv', 'a')] })
    const other = await bridgeOf(electron, { mainFrame: page.mainFrame })
    expect(await other.files.takeOpened()).toEqual([])
    const own = await bridgeOf(electron, page)
    await until(async () => expect(names(await own.files.takeOpened())).toEqual(['orders.csv']))
  })
})
