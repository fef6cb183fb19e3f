import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bridgeOf, firstWindow, shellUnderTest } from '../../support/electron/launched-shell.ts'

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
      shell: { openExternal: 'f' },
      files: { saveLabel: 'f' },
      printers: { listSystem: 'f' },
      onNavigate: 'f',
    })
  })

  test('learns versions and print queues, opens addresses and saves labels', async () => {
    const savePath = join(shell.home(), 'mine.pdf')
    const electron = await shell.launch({ savePath, folders: { downloads: '/downloads' } })
    const { page } = await firstWindow(electron)
    const bridge = await bridgeOf(electron, page)
    expect(await bridge.app.version()).toMatchObject({ app: '9.9.9', node: process.versions.node })
    expect(await bridge.printers.listSystem()).toEqual([
      { name: 'zebra', displayName: 'Zebra on the desk', description: 'ZD421' },
    ])
    await bridge.shell.openExternal('mailto:desk@shop.example')
    expect(electron.log).toContain('outside: mailto:desk@shop.example')
    const bytes = new TextEncoder().encode('%PDF-1.7')
    expect(await bridge.files.saveLabel({ fileName: 'label.pdf', bytes })).toEqual({
      saved: true,
      path: savePath,
    })
    expect(electron.log).toContain(`save as: ${join('/downloads', 'label.pdf')}`)
    expect(readFileSync(savePath)).toEqual(Buffer.from(bytes))
  })

  test('hears a refusal as a rejection with its sentence', async () => {
    const electron = await shell.launch()
    const { page } = await firstWindow(electron)
    const bridge = await bridgeOf(electron, page)
    await expect(bridge.shell.openExternal('file:///etc/passwd')).rejects.toThrow('https or mailto')
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
