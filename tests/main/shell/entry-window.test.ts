import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as Electron from 'electron'
import { describe, expect, test } from 'vitest'
import { firstWindow, shellUnderTest } from '../../support/electron/launched-shell.ts'
import { until } from '../../support/until.ts'

const shell = shellUnderTest()

describe('The window', () => {
  test('stays at its station: other addresses leave by the system browser or not at all', async () => {
    const electron = await shell.launch()
    const { page, url } = await firstWindow(electron)
    expect(page.navigate(`${url.origin}/shipments`)).toBe(true)
    expect(page.navigate('https://carrier.example/')).toBe(false)
    expect(page.navigate('file:///etc/passwd')).toBe(false)
    expect(page.redirect('https://carrier.example/')).toBe(false)
    expect(page.navigate('https://frame.example/', false)).toBe(false)
    expect(page.openHandler?.({ url: 'file:///etc/passwd' } as never)).toEqual({ action: 'deny' })
    expect(page.openHandler?.({ url: `${url.origin}/openapi` } as never)).toEqual({ action: 'deny' })
    expect(electron.log.filter(line => line.startsWith('outside'))).toEqual([
      'outside: https://carrier.example/',
      `outside: ${url.origin}/openapi`,
    ])
  })

  test('gets the few permissions its page needs, and no stranger any', async () => {
    const electron = await shell.launch()
    const { url } = await firstWindow(electron)
    const { request, check, device, display } = electron.permissions
    const granted: boolean[] = []
    const asked = { isMainFrame: true, requestingUrl: `${url.origin}/ship` }
    request?.({} as never, 'notifications', answer => void granted.push(answer), asked)
    const microphone = { ...asked, mediaTypes: ['video', 'audio'] as const } as never
    request?.({} as never, 'media', answer => void granted.push(answer), microphone)
    expect(granted).toEqual([true, false])
    expect(check?.(null, 'fullscreen', `${url.origin}/`, { isMainFrame: true })).toBe(true)
    expect(check?.(null, 'fullscreen', 'https://evil.example/', { isMainFrame: true })).toBe(false)
    expect(device?.({ deviceType: 'usb', origin: url.origin, device: {} } as never)).toBe(false)
    display?.({} as never, streams => expect(streams).toBeNull())
  })

  test('is brought forward by a second start and shows what its link names, and nothing else', async () => {
    const electron = await shell.launch()
    const { page } = await firstWindow(electron)
    electron.emitApp('second-instance', [], '', { link: 'packdesk://shipments' })
    electron.emitApp('second-instance', [], '', { link: 'packdesk://v1/keys' })
    electron.emitApp('second-instance', [], '', 'nonsense')
    electron.emitApp('open-url', 'packdesk://ship')
    expect(page.sent).toEqual([
      ['desk.navigate', '/shipments'],
      ['desk.navigate', '/ship'],
    ])
    expect(electron.log.filter(line => line === 'window focused')).toHaveLength(4)
    expect(electron.windows).toHaveLength(1)
  })

  test('opens what a link asked for before there was a window', async () => {
    const electron = await shell.launch()
    electron.emitApp('open-url', 'packdesk://shipments')
    const { page } = await firstWindow(electron)
    await until(() => expect(page.sent).toEqual([['desk.navigate', '/shipments']]))
  })

  test('asks what to do when the page does not load, and loads it again', async () => {
    const electron = await shell.launch({ answers: [0] })
    const { window, page, url } = await firstWindow(electron)
    page.emit('did-fail-load', {}, -102, 'ERR_CONNECTION_REFUSED', url.href, true)
    await until(() => expect(window.loaded).toEqual([url.href, url.href]))
    expect(electron.log).toContain('question: The station is not answering.')
  })

  test('a load that another one replaced, or one inside a frame, asks nothing', async () => {
    const electron = await shell.launch()
    const { page, url } = await firstWindow(electron)
    page.emit('did-fail-load', {}, -3, 'ERR_ABORTED', url.href, true)
    page.emit('did-fail-load', {}, -102, 'ERR_CONNECTION_REFUSED', url.href, false)
    expect(electron.log.join()).not.toContain('question')
  })

  test('that dies is opened again when the person says so', async () => {
    const electron = await shell.launch({ answers: [0] })
    const { window, page, url } = await firstWindow(electron)
    page.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    await until(() => expect(window.loaded).toEqual([url.href, url.href]))
  })

  test('comes back where it was, and from its start where it dies there again', async () => {
    const electron = await shell.launch({ answers: [0, 0] })
    const { window, page, url } = await firstWindow(electron)
    const shown = `${url.origin}/orders?search=mug`
    const die = () => {
      page.place.url = shown
      page.emit('render-process-gone', {}, { reason: 'oom', exitCode: 5 })
    }
    die()
    await until(() => expect(window.loaded).toEqual([url.href, shown]))
    die()
    await until(() => expect(window.loaded).toEqual([url.href, shown, url.href]))
  })

  test('is loaded again after a sleep only if its station is gone', async () => {
    await shell.useOtherStation()
    const electron = await shell.launch()
    await firstWindow(electron)
    const asked = new Promise(resolve => shell.server()?.once('request', resolve))
    electron.emitPower('resume')
    await asked
    await new Promise<void>(resolve => shell.server()?.close(() => resolve()))
    expect(electron.log).not.toContain('page reloaded')
    electron.emitPower('resume')
    await until(() => expect(electron.log).toContain('page reloaded'))
  })

  test('leads inside the page from menus, so that nothing is loaded anew', async () => {
    const electron = await shell.launch()
    const { window, page } = await firstWindow(electron)
    const items = electron.templates.flat().flatMap(menu => (Array.isArray(menu.submenu) ? menu.submenu : []))
    items.find(({ label }) => label === '&Orders')?.click?.({} as never, undefined, {} as never)
    expect(page.sent).toEqual([['desk.navigate', '/orders']])
    expect(window.loaded).toHaveLength(1)
  })

  test('has Pack beside it on the second display, which opens once and may be closed alone', async () => {
    const area = (x: number) => ({ workArea: { x, y: 0, width: 1600, height: 900 } }) as Electron.Display
    const electron = await shell.launch({ displays: [area(0), area(1600)] })
    const { url } = await firstWindow(electron)
    const pack = electron.templates
      .flat()
      .flatMap(menu => (Array.isArray(menu.submenu) ? menu.submenu : []))
      .find(({ label }) => label === 'Pac&k in a second window')
    pack?.click?.({} as never, undefined, {} as never)
    pack?.click?.({} as never, undefined, {} as never)
    const [, beside] = electron.windows
    expect(electron.windows).toHaveLength(2)
    expect(beside?.loaded).toEqual([`${url.origin}/pack`])
    expect(beside?.options).toMatchObject({ x: 1600, y: 0 })
    beside?.close()
    expect(electron.log).not.toContain('app.quit')
  })

  test('remembers where it stands as soon as it has come to rest, not only when it is closed', async () => {
    const electron = await shell.launch()
    const { window } = await firstWindow(electron)
    window.setBounds({ x: 77 })
    window.emit('move')
    await until(() => {
      const remembered = JSON.parse(readFileSync(join(shell.home(), 'window', 'desk.json'), 'utf8'))
      expect(remembered.bounds.x).toBe(77)
    })
  })

  test('tells beside the clock what is waiting', async () => {
    const electron = await shell.launch()
    await firstWindow(electron)
    await until(() => expect(electron.log).toContain('badge: 0'))
    expect(electron.log).toContain('tray says: Packdesk: nothing is waiting')
  })

  test('lets the station rest while the computer sleeps, and go on after', async () => {
    const electron = await shell.launch()
    const { url } = await firstWindow(electron)
    electron.emitPower('suspend')
    electron.emitPower('resume')
    expect((await fetch(url.origin)).status).toBe(200)
    expect(electron.log).not.toContain('page reloaded')
  })
})
