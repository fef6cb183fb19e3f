import { describe, expect, test } from 'vitest'
import {
  fitToScreens,
  placeBeside,
  smallestWindow,
  staysWithoutWindow,
  windowOptions,
} from '../../../main/shell/window-policy.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1040 }
const facts = {
  bounds: { width: 1280, height: 840 },
  preloadPath: '/p.cjs',
  iconPath: '/i.png',
  isDark: false,
}

describe('Where the window opens', () => {
  test('a first start takes the usual size and leaves the place to the system', () => {
    expect(fitToScreens(undefined, [screen])).toEqual({ width: 1280, height: 840 })
  })

  test('a remembered place on a screen is taken again', () => {
    const place = { x: 100, y: 50, width: 1000, height: 700 }
    expect(fitToScreens(place, [screen])).toEqual(place)
  })

  test('on a second screen to the left, too', () => {
    const place = { x: -1500, y: 10, width: 1000, height: 700 }
    expect(fitToScreens(place, [screen, { x: -1920, y: 0, width: 1920, height: 1080 }])).toEqual(place)
  })

  test('on the screen it was on, no larger than that is now', () => {
    const second = { x: 1920, y: 0, width: 1280, height: 800 }
    const place = { x: 1930, y: 10, width: 2500, height: 1400 }
    expect(fitToScreens(place, [screen, second])).toEqual({ x: 1930, y: 10, width: 1280, height: 800 })
    expect(fitToScreens({ ...place, x: 9000 }, [second])).toEqual({ width: 1280, height: 800 })
  })

  test.each([
    ['whose screen is gone', { x: 3000, y: 50, width: 1000, height: 700 }],
    ['that leaves only a sliver on the screen', { x: 1850, y: 50, width: 1000, height: 700 }],
    ['whose title bar is above the screen', { x: 100, y: -40, width: 1000, height: 700 }],
    ['whose title bar is below the screen', { x: 100, y: 1030, width: 1000, height: 700 }],
  ])('a place %s keeps its size and is put in the middle', (_case, place) => {
    expect(fitToScreens(place, [screen])).toEqual({ width: 1000, height: 700 })
  })

  test('it is never smaller than the screens of the desk can be used at', () => {
    expect(fitToScreens({ x: 0, y: 0, width: 10, height: 10 }, [screen])).toMatchObject(smallestWindow)
  })
})

describe('Where a second window opens', () => {
  const second = { x: 1920, y: 0, width: 1920, height: 1080 }
  const first = { x: 100, y: 50, width: 900, height: 700 }

  test('on a screen the first one is not on, wherever that is', () => {
    expect(placeBeside([screen, second], first)).toEqual(second)
    expect(placeBeside([screen, second], { ...first, x: 2000 })).toEqual(screen)
  })

  test('on the only screen beside the first, not over it', () => {
    expect(placeBeside([screen], undefined)).toEqual({ x: 960, y: 0, width: 960, height: 1040 })
    expect(placeBeside([screen], first)).toEqual({ x: 960, y: 0, width: 960, height: 1040 })
  })

  test('on a small screen it is never smaller than it can be used at', () => {
    const small = { x: 0, y: 0, width: 1024, height: 768 }
    expect(placeBeside([small], first)).toEqual({ x: 124, y: 0, width: 900, height: 768 })
  })
})

describe('What the window is made with', () => {
  test('the page is sandboxed, isolated and without Node, packaged or not', () => {
    for (const isPackaged of [true, false]) {
      expect(windowOptions({ ...facts, isPackaged }).webPreferences).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        navigateOnDragDrop: false,
      })
    }
  })

  test('developer tools exist only in an unpackaged run', () => {
    expect(windowOptions({ ...facts, isPackaged: true }).webPreferences?.devTools).toBe(false)
    expect(windowOptions({ ...facts, isPackaged: false }).webPreferences?.devTools).toBe(true)
  })

  test('the program outlives its window on macOS, elsewhere only when asked to', () => {
    expect(staysWithoutWindow('darwin', false)).toBe(true)
    expect(staysWithoutWindow('linux', false)).toBe(false)
    expect(staysWithoutWindow('win32', true)).toBe(true)
  })
})
