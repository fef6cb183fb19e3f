import { expect, test } from 'vitest'
import { findBrowser } from './find-browser.ts'
import type { FoundBrowser, Machine } from './machine.ts'

const packed: FoundBrowser = { from: 'packed', executablePath: '/packed/chromium', env: { A: 'b' } }

/** A machine that holds exactly these files. */
const machineWith = (files: string[], changes: Partial<Machine> = {}): Machine => ({
  platform: 'linux',
  arch: 'x64',
  env: { PATH: '/usr/bin:/opt/tools' },
  isFile: path => files.includes(path),
  playwrightPath: () => '/playwright/chrome',
  packed: async () => packed,
  ...changes,
})

test('PACKDESK_CHROMIUM wins over everything that is installed', async () => {
  const machine = machineWith(['/mine/chrome', '/usr/bin/chromium', '/playwright/chrome'], {
    env: { PACKDESK_CHROMIUM: '/mine/chrome' },
  })
  expect(await findBrowser(machine)).toEqual({
    from: 'PACKDESK_CHROMIUM',
    executablePath: '/mine/chrome',
    env: {},
  })
})

test('PACKDESK_CHROMIUM that names no file is an error and not passed over', async () => {
  const machine = machineWith(['/usr/bin/chromium'], { env: { PACKDESK_CHROMIUM: '/mistyped' } })
  await expect(findBrowser(machine)).rejects.toThrow('"/mistyped", and there is no such file')
})

test('an installed browser wins over Playwright and the packed one', async () => {
  const found = await findBrowser(machineWith(['/playwright/chrome', '/usr/bin/google-chrome']))
  expect(found).toMatchObject({ from: 'installed', executablePath: '/usr/bin/google-chrome' })
})

test('a browser anywhere on PATH is found', async () => {
  const found = await findBrowser(machineWith(['/opt/tools/microsoft-edge']))
  expect(found.executablePath).toBe('/opt/tools/microsoft-edge')
})

test.each([
  ['darwin', { HOME: '/Users/ada' }, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['darwin', { HOME: '/Users/ada' }, '/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium'],
  [
    'win32',
    { 'ProgramFiles(x86)': 'C:\\Program Files (x86)' },
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
  ['win32', { Path: 'C:\\bin;D:\\chrome' }, 'D:\\chrome\\chrome.exe'],
] as const)('on %s with %o the browser is found at %s', async (platform, env, path) => {
  const found = await findBrowser(machineWith([path], { platform, env }))
  expect(found).toMatchObject({ from: 'installed', executablePath: path })
})

test("Playwright's own browser wins over the packed one", async () => {
  expect(await findBrowser(machineWith(['/playwright/chrome']))).toMatchObject({ from: 'playwright' })
})

test('the packed browser comes last', async () => {
  expect(await findBrowser(machineWith([]))).toBe(packed)
})

test.each([
  ['on another processor', { arch: 'arm64' }],
  ['on macOS', { platform: 'darwin' }],
  ['when its package is not installed', { packed: async () => null }],
] as const)('with none at all the error says what to do: %s', async (_case, changes) => {
  await expect(findBrowser(machineWith([], changes))).rejects.toThrow(
    'Install Chromium, Chrome or Edge, or set PACKDESK_CHROMIUM',
  )
})
