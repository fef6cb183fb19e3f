import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bridgeOf, firstWindow, shellUnderTest } from '../../support/electron/launched-shell.ts'

const shell = shellUnderTest()

const scale = { deviceId: 'a', name: 'Dymo S250', vendorId: 0x0922, productId: 0x8009, serialNumber: '77' }
const other = { deviceId: 'b', name: '', vendorId: 0x1446, productId: 0x6a73 }
const port = {
  portId: 'p',
  portName: 'ttyUSB0',
  displayName: 'Adapter',
  vendorId: '1027',
  productId: '24577',
}
const builtIn = { portId: 'q', portName: 'ttyS0' }

async function desk() {
  const electron = await shell.launch()
  const { page, url } = await firstWindow(electron)
  const bridge = await bridgeOf(electron, page)
  const { origin } = url
  const chosen: unknown[] = []
  const choose = (id?: string | null) => void chosen.push(id)
  const askForHid = (deviceList: object[], frame: object | null = page.mainFrame) =>
    electron.emitSession('select-hid-device', { deviceList, frame }, choose)
  const askForPort = (list: object[], contents: object = page) =>
    electron.emitSession('select-serial-port', list, contents, choose)
  const mayUse = (deviceType: string, device: object, asking = origin) =>
    electron.permissions.device?.({ deviceType, device, origin: asking } as never)
  const ask = (mediaTypes: string[], more: object = {}) => {
    const answers: boolean[] = []
    electron.permissions.request?.(page as never, 'media', answer => void answers.push(answer), {
      isMainFrame: true,
      requestingUrl: `${origin}/pack`,
      mediaTypes,
      ...more,
    } as never)
    return answers
  }
  return { electron, page, bridge, origin, chosen, askForHid, askForPort, mayUse, ask }
}

describe('A device the page asks for', () => {
  test('is chosen by a person, never the first by itself, and kept for the next start', async () => {
    const { bridge, page, chosen, askForHid, mayUse } = await desk()
    expect(askForHid([scale, scale, other])).toBe(false)
    expect(chosen).toEqual([])
    expect(page.sent).toEqual([['desk.device']])
    const question = await bridge.devices.question()
    expect(question).toMatchObject({
      kind: 'hid',
      devices: [
        { id: 'a', name: 'Dymo S250' },
        { id: 'b', name: 'USB 1446:6a73' },
      ],
    })
    expect(mayUse('hid', scale)).toBe(false)
    await bridge.devices.answer(question?.id ?? '', 'a')
    expect(chosen).toEqual(['a'])
    expect(await bridge.devices.question()).toBeNull()
    expect([mayUse('hid', { ...scale, deviceId: 'another today' }), mayUse('hid', other)]).toEqual([
      true,
      false,
    ])
    expect(mayUse('hid', scale, 'https://evil.example')).toBe(false)
    const { devices } = JSON.parse(readFileSync(join(shell.home(), 'window', 'desk.json'), 'utf8'))
    expect(devices).toMatchObject([{ id: 'hid:2338:32777:77', name: 'Dymo S250' }])
  })

  test('may be none, and what was not offered is none', async () => {
    const { bridge, chosen, askForHid, askForPort, mayUse } = await desk()
    askForHid([scale])
    await bridge.devices.answer((await bridge.devices.question())?.id ?? '', null)
    askForHid([scale])
    await bridge.devices.answer((await bridge.devices.question())?.id ?? '', 'b')
    askForPort([port])
    await bridge.devices.answer('an older question', 'p')
    await bridge.devices.answer((await bridge.devices.question())?.id ?? '', null)
    expect(chosen).toEqual([null, null, ''])
    expect([mayUse('hid', scale), mayUse('serial', port), await bridge.devices.list()]).toEqual([
      false,
      false,
      [],
    ])
  })

  test('may be plugged in while it is asked for, and out again', async () => {
    const { electron, bridge, page, askForHid, askForPort } = await desk()
    const offered = async () => (await bridge.devices.question())?.devices.map(({ id }) => id)
    askForHid([])
    electron.emitSession('hid-device-added', { device: scale })
    electron.emitSession('serial-port-added', port)
    expect(await offered()).toEqual(['a'])
    electron.emitSession('hid-device-removed', { device: scale })
    expect(await offered()).toEqual([])
    expect(page.sent).toHaveLength(3)
    askForPort([builtIn])
    electron.emitSession('serial-port-added', port)
    electron.emitSession('serial-port-removed', builtIn)
    expect(await offered()).toEqual(['p'])
  })

  test('is known at a port by what is plugged in, and at a port of the computer by its name', async () => {
    const { bridge, askForPort, mayUse } = await desk()
    for (const [list, id] of [
      [[port], 'p'],
      [[builtIn], 'q'],
    ] as const) {
      askForPort([...list])
      await bridge.devices.answer((await bridge.devices.question())?.id ?? '', id)
    }
    expect(mayUse('serial', { ...port, portId: 'x', portName: 'ttyUSB4' })).toBe(true)
    expect(mayUse('serial', { ...builtIn, portName: 'ttyS1' })).toBe(false)
    expect((await bridge.devices.list()).map(({ name }) => name)).toEqual(['Adapter, ttyUSB0', 'ttyS0'])
  })

  test('is refused to anybody but the page of the station, who hears of no question either', async () => {
    const { electron, page, chosen, askForHid, askForPort } = await desk()
    const stranger = { mainFrame: { origin: 'https://evil.example' }, send: () => undefined }
    expect([askForHid([scale], {}), askForHid([scale], null), askForPort([port], stranger)]).toEqual([
      false,
      false,
      false,
    ])
    expect(chosen).toEqual([null, null, ''])
    askForHid([scale])
    const beside = await bridgeOf(electron, { mainFrame: page.mainFrame })
    expect(await beside.devices.question()).toBeNull()
    const own = await bridgeOf(electron, page)
    expect(await own.devices.question()).not.toBeNull()
  })

  test('is taken back in the settings, or by the page itself', async () => {
    const { electron, bridge, askForHid, mayUse } = await desk()
    for (const round of ['settings', 'page']) {
      askForHid([scale])
      await bridge.devices.answer((await bridge.devices.question())?.id ?? '', 'a')
      expect(mayUse('hid', scale), round).toBe(true)
      if (round === 'page') electron.emitSession('hid-device-revoked', { device: scale })
      else expect(await bridge.devices.forget('hid:2338:32777:77')).toEqual([])
      expect(mayUse('hid', scale), round).toBe(false)
    }
  })
})

describe('The camera', () => {
  test('is asked for once, kept, and taken back', async () => {
    const { electron, bridge, origin, ask } = await desk()
    const check = () =>
      electron.permissions.check?.(null, 'media', origin, { isMainFrame: true, mediaType: 'video' } as never)
    const answers = ask(['video'])
    expect([answers, check()]).toEqual([[], false])
    const question = await bridge.devices.question()
    expect(question).toMatchObject({ kind: 'camera', devices: [] })
    await bridge.devices.answer(question?.id ?? '', 'yes')
    expect([answers, ask(['video']), check()]).toEqual([[true], [true], true])
    await bridge.devices.forget('camera')
    const again = ask(['video'])
    await bridge.devices.answer((await bridge.devices.question())?.id ?? '', null)
    expect([again, check()]).toEqual([[false], false])
  })

  test('is not for strangers or frames, and never with a microphone', async () => {
    const { ask } = await desk()
    expect(ask(['audio'])).toEqual([false])
    expect(ask(['video', 'audio'])).toEqual([false])
    expect(ask(['video'], { isMainFrame: false })).toEqual([false])
    expect(ask(['video'], { requestingUrl: 'https://evil.example/' })).toEqual([false])
  })
})
