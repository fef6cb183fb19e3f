import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bridgeOf, firstWindow, shellUnderTest } from '../../support/electron/launched-shell.ts'
import { until } from '../../support/until.ts'

const shell = shellUnderTest()

describe('The page in the window', () => {
  test('has functions and no channels', async () => {
    const electron = await shell.launch()
    const { page } = await firstWindow(electron)
    const bridge = await bridgeOf(electron, page)
    expect(
      JSON.parse(JSON.stringify(bridge, (_key, value) => (typeof value === 'function' ? 'f' : value))),
    ).toEqual({
      app: { version: 'f' },
      files: { save: 'f', showSaved: 'f', showData: 'f', takeOpened: 'f' },
      window: { show: 'f', speak: 'f', work: 'f' },
      devices: { question: 'f', answer: 'f', list: 'f', forget: 'f' },
      life: { read: 'f', change: 'f' },
      updates: {
        state: 'f',
        check: 'f',
        load: 'f',
        cancel: 'f',
        skip: 'f',
        install: 'f',
        later: 'f',
        choose: 'f',
      },
      onNavigate: 'f',
      onOpened: 'f',
      onDevice: 'f',
    })
  })

  test('learns versions, keeps files and shows them in their folder', async () => {
    const savePath = join(shell.home(), 'mine.pdf')
    const electron = await shell.launch({ savePath, folders: { downloads: '/downloads' } })
    const { page } = await firstWindow(electron)
    const bridge = await bridgeOf(electron, page)
    expect(await bridge.app.version()).toMatchObject({ app: '9.9.9', node: process.versions.node })
    const bytes = new TextEncoder().encode('%PDF-1.7')
    expect(await bridge.files.save({ fileName: 'label.pdf', bytes })).toEqual({ saved: true, path: savePath })
    expect(electron.log).toContain(`save as: ${join('/downloads', 'label.pdf')}`)
    expect(readFileSync(savePath)).toEqual(Buffer.from(bytes))
    await bridge.files.showSaved(savePath)
    await bridge.files.showData()
    expect(electron.log).toContain(`shown in folder: ${savePath}`)
    expect(electron.log).toContain(`folder: ${shell.home()}`)
    await expect(bridge.files.showSaved('/etc/passwd')).rejects.toThrow('just saved here')
    const [first, second] = await Promise.allSettled(
      ['one.pdf', 'two.pdf'].map(fileName => bridge.files.save({ fileName, bytes })),
    )
    expect(first).toMatchObject({ status: 'fulfilled', value: { saved: true } })
    expect(second).toMatchObject({
      reason: { message: expect.stringContaining('Another file is just being') },
    })
  })

  test('says how the program lives beside its window, and changes it', async () => {
    const electron = await shell.launch()
    const { page } = await firstWindow(electron)
    const bridge = await bridgeOf(electron, page)
    expect(await bridge.life.read()).toMatchObject({ startAtLogin: null, packShortcut: false })
    expect(await bridge.life.change({ packShortcut: true })).toMatchObject({ packShortcut: true })
    electron.press('CommandOrControl+Alt+P')
    expect(page.sent).toEqual([['desk.navigate', '/pack']])
    expect(await bridge.life.change({ packShortcut: false })).toMatchObject({ packShortcut: false })
    electron.press('CommandOrControl+Alt+P')
    expect(page.sent).toHaveLength(1)
  })

  test('has its language spoken by menus, tray and questions, at once and at the next start', async () => {
    const electron = await shell.launch({ systemLanguages: ['fr-CA', 'en-CA'] })
    const { page, url } = await firstWindow(electron)
    const labels = () => electron.templates.flat().map(({ label }) => label)
    expect(labels()).toContain('&Fichier')
    await until(() => expect(electron.log).toContain('tray says: Packdesk : rien en attente'))
    const { window } = await bridgeOf(electron, page)
    await window.speak('de')
    expect(labels()).toContain('&Datei')
    expect(electron.log).toContain('tray says: Packdesk: Nichts wartet')
    page.emit('did-fail-load', {}, -102, 'ERR_CONNECTION_REFUSED', url.href, true)
    expect(electron.log).toContain('question: Die Station antwortet nicht.')
    await expect(window.speak('xx' as never)).rejects.toThrow()
    const remembered = JSON.parse(readFileSync(join(shell.home(), 'window', 'desk.json'), 'utf8'))
    expect(remembered.language).toBe('de')
  })

  test('has its progress shown on the taskbar and its problems counted, until they are gone', async () => {
    const url = await shell.useOtherStation()
    const electron = await shell.launch()
    const { page } = await firstWindow(electron)
    const { host } = new URL(url)
    await until(() => expect(electron.log).toContain(`tray says: Packdesk: the station at ${host} answers`))
    const { window } = await bridgeOf(electron, page)
    await window.work({ fraction: 0.25, queued: 2, problems: 1 })
    await window.work({ fraction: null, queued: 0, problems: 0 })
    const shown = electron.log.filter(line => /^(progress|badge|tray says: Packdesk: (1|nothing))/.test(line))
    expect(shown).toEqual([
      'progress: 0.25',
      'tray says: Packdesk: 1 thing needs attention, 2 labels waiting for a printer',
      'badge: 1',
      'progress: -1',
      'tray says: Packdesk: nothing is waiting',
      'badge: 0',
    ])
    await expect(window.work({ fraction: 7, queued: 0, problems: 0 })).rejects.toThrow()
    await expect(window.work({ fraction: 0, queued: -1, problems: 0 })).rejects.toThrow()
  })

  test('is the one that knows what waits at a station elsewhere: without it the tray says that this answers', async () => {
    mkdirSync(join(shell.home(), 'window'))
    writeFileSync(join(shell.home(), 'window', 'desk.json'), '{"keepRunning":true}')
    const { host } = new URL(await shell.useOtherStation())
    const electron = await shell.launch()
    const { page, window } = await firstWindow(electron)
    const bridge = await bridgeOf(electron, page)
    await bridge.window.work({ fraction: null, queued: 2, problems: 0 })
    expect(electron.log).toContain('tray says: Packdesk: 2 labels waiting for a printer')
    const said = electron.log.length
    window.close()
    await until(() =>
      expect(electron.log.slice(said)).toContain(`tray says: Packdesk: the station at ${host} answers`),
    )
  })

  test('takes its progress off the taskbar when it crashes', async () => {
    const electron = await shell.launch({ answers: [0] })
    const { page } = await firstWindow(electron)
    const { window } = await bridgeOf(electron, page)
    await window.work({ fraction: 0.5, queued: 0, problems: 0 })
    page.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    expect(electron.log.filter(line => line.startsWith('progress'))).toEqual([
      'progress: 0.5',
      'progress: -1',
    ])
  })

  test('hears that keys belong to another program', async () => {
    const electron = await shell.launch({ takenKeys: ['CommandOrControl+Alt+P'] })
    const { page } = await firstWindow(electron)
    const bridge = await bridgeOf(electron, page)
    expect(await bridge.life.change({ packShortcut: true })).toMatchObject({ packShortcut: false })
  })

  test('hears a refusal as a rejection with its sentence', async () => {
    const electron = await shell.launch()
    const { page } = await firstWindow(electron)
    const bridge = await bridgeOf(electron, page)
    await expect(bridge.files.save({ fileName: 'run.exe', bytes: new Uint8Array(1) })).rejects.toThrow(
      'a file name ending',
    )
    const stranger = await bridgeOf(electron, { mainFrame: { origin: 'https://evil.example' } })
    await expect(stranger.app.version()).rejects.toThrow('Only the page of this station')
  })

  test('is told where to go for as long as it listens', async () => {
    const electron = await shell.launch()
    const { page } = await firstWindow(electron)
    const { onNavigate } = await bridgeOf(electron, page)
    const paths: string[] = []
    const elsewhere = onNavigate(() => {})
    const stop = onNavigate(path => paths.push(path))
    electron.ipc.sendToPage('desk.navigate', '/ship')
    stop()
    electron.ipc.sendToPage('desk.navigate', '/shipments')
    elsewhere()
    expect(paths).toEqual(['/ship'])
  })
})
