import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { autostartEntry, createLoginItem, startedProgram } from '../../../main/shell/login-item.ts'
import { createFakeElectron } from '../../support/electron/fake-electron.ts'
import { tempHome } from '../../support/station/temp-home.ts'

const itemOn = (platform: NodeJS.Platform, isPackaged = true) => {
  const config = tempHome()
  const { app } = createFakeElectron({ isPackaged }).module
  const where = { platform, env: { XDG_CONFIG_HOME: config }, program: '/opt/Packdesk/packdesk' }
  return { item: createLoginItem(app, where), file: join(config, 'autostart', 'packdesk.desktop') }
}

test.each(['win32', 'darwin'] as const)('%s keeps a list of its own of what starts at login', platform => {
  const { item, file } = itemOn(platform)
  expect(item.read()).toBe(false)
  item.change(true)
  expect(item.read()).toBe(true)
  item.change(false)
  expect(item.read()).toBe(false)
  expect(existsSync(file)).toBe(false)
})

test('desktops of Linux read a folder, where the window stays away at first', () => {
  const { item, file } = itemOn('linux')
  expect(item.read()).toBe(false)
  item.change(true)
  expect(item.read()).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain('Exec="/opt/Packdesk/packdesk" --hidden\n')
  item.change(false)
  expect(existsSync(file)).toBe(false)
})

test('a checkout is nothing to start at login', () => {
  const { item } = itemOn('linux', false)
  item.change(true)
  expect(item.read()).toBeNull()
})

test('the whole program is started, under any name', () => {
  expect(startedProgram({ APPIMAGE: '/apps/Packdesk.AppImage' }, '/mounted/packdesk')).toBe(
    '/apps/Packdesk.AppImage',
  )
  expect(autostartEntry('/o/a "b" 50%')).toContain('Exec="/o/a \\"b\\" 50%%" --hidden')
})
