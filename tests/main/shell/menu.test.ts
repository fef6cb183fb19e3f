import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import { type MenuActions, menuBar, trayMenu } from '../../../main/shell/menu.ts'
import { everyWord } from '../../../main/shell/speech.ts'
import { en } from '../../../main/shell/words/en.ts'

function recorded() {
  const seen: string[] = []
  const actions: MenuActions = {
    reveal: path => void seen.push(`reveal ${path ?? ''}`),
    revealBeside: path => void seen.push(`beside ${path}`),
    openInBrowser: path => void seen.push(`browser ${path}`),
    openDataFolder: () => void seen.push('folder'),
    openLogs: () => void seen.push('logs'),
    quit: () => void seen.push('quit'),
  }
  return { seen, actions }
}

const state = (keepRunning: boolean) => ({
  status: 'Packdesk: 2 labels waiting',
  keepRunning,
  words: en.tray,
})

const flat = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap(item => [item, ...flat(Array.isArray(item.submenu) ? item.submenu : [])])

const press = (items: MenuItemConstructorOptions[], part: string, checked = true) => {
  const item = flat(items).find(each => each.label?.replace('&', '').includes(part))
  if (!item?.click) throw new Error(`no item to press: ${part}`)
  item.click({ checked } as never, undefined, {} as never)
}

describe('The menus', () => {
  test('lead to the screens, the browser and the data', () => {
    const { seen, actions } = recorded()
    const bar = menuBar('linux', true, en, actions)
    for (const item of [
      'Orders',
      'Ship',
      'Shipments',
      'Pack in a second window',
      'Open in browser',
      'API documentation',
      'data folder',
      'Settings',
      'Look for updates',
      'Export diagnostics',
      'Show the log',
    ])
      press(bar, item)
    expect(seen).toEqual([
      'reveal /orders',
      'reveal /ship',
      'reveal /shipments',
      'beside /pack',
      'browser /',
      'browser /openapi',
      'folder',
      'reveal /settings',
      'reveal /settings#updates',
      'reveal /system',
      'logs',
    ])
  })

  test('data on another machine has no folder to show', () => {
    const { actions } = recorded()
    const labels = flat(menuBar('linux', true, en, { ...actions, openDataFolder: undefined })).map(
      item => item.label,
    )
    expect(labels.join()).not.toContain('data folder')
  })

  test('developer tools are offered only in an unpackaged run', () => {
    const roles = (isPackaged: boolean) =>
      flat(menuBar('win32', isPackaged, en, recorded().actions)).map(i => i.role)
    expect(roles(true)).not.toContain('toggleDevTools')
    expect(roles(false)).toContain('toggleDevTools')
  })

  test('on macOS the program menu comes first and holds what other systems keep under File', () => {
    const { actions } = recorded()
    expect(menuBar('darwin', true, en, actions)[0]?.role).toBe('appMenu')
    const [programOfMac] = menuBar('darwin', true, en, actions)
    const [, fileOfMac] = menuBar('darwin', true, en, actions)
    const [fileOfLinux] = menuBar('linux', true, en, actions)
    const roles = (menu: MenuItemConstructorOptions = {}) => flat([menu]).map(({ role }) => role)
    expect(roles(programOfMac)).toContain('quit')
    expect(roles(fileOfMac)).not.toContain('quit')
    expect(roles(fileOfLinux)).toContain('quit')
  })

  test.each(Object.entries(everyWord))(
    '%s: everything has a name of its own language',
    (_language, words) => {
      for (const platform of ['win32', 'darwin', 'linux'] as const) {
        const items = flat(menuBar(platform, false, words, recorded().actions))
        for (const item of items)
          if (item.type !== 'separator' && item.role !== 'appMenu') expect(item.label, item.role).toBeTruthy()
      }
    },
  )

  test.each(Object.entries(everyWord).filter(([language]) => language !== 'en'))(
    '%s: updates, settings, diagnostics and the log are not named in English',
    (_language, words) => {
      const labelsOf = (of: typeof en) =>
        new Map(
          flat(menuBar('linux', false, of, recorded().actions)).map(({ label = '' }, at) => [at, label]),
        )
      const english = labelsOf(en)
      for (const part of ['Settings', 'Look for updates', 'Export diagnostics', 'Show the log']) {
        const at = [...english].find(([, label]) => label.replace('&', '').includes(part))?.[0] ?? -1
        expect(labelsOf(words).get(at), part).toBeTruthy()
        expect(labelsOf(words).get(at)?.replace('&', ''), part).not.toContain(part)
      }
    },
  )

  test.each(Object.entries(everyWord))('%s: no two items of one menu share their access key', (_, words) => {
    const bar = menuBar('win32', false, words, recorded().actions)
    const menus = [
      { label: 'the bar', labels: bar.map(({ label = '' }) => label) },
      ...bar.map(({ label, submenu }) => ({
        label,
        labels: Array.isArray(submenu) ? submenu.map(item => item.label ?? '') : [],
      })),
    ]
    for (const { label, labels } of menus) {
      const keys = labels.flatMap(each => /&(\p{L})/u.exec(each)?.[1]?.toLowerCase() ?? [])
      expect(new Set(keys).size, label).toBe(keys.length)
    }
  })

  test('the tray offers to keep running wherever closing the window would end the program', () => {
    const kept: boolean[] = []
    const actions = { ...recorded().actions, setKeepRunning: (keep: boolean) => void kept.push(keep) }
    const labels = (platform: NodeJS.Platform) =>
      trayMenu(platform, state(false), actions).map(item => item.label)
    expect(labels('darwin').join()).not.toContain('Keep running')
    press(trayMenu('linux', state(false), actions), 'Keep running')
    expect(kept).toEqual([true])
    expect(trayMenu('linux', state(true), actions).find(item => item.type === 'checkbox')?.checked).toBe(true)
  })
})
