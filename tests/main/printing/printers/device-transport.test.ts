import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createDeviceTransport,
  type DeviceFiles,
  type DeviceHandle,
  deviceFiles,
  findDevicePrinters,
} from '../../../../main/printing/printers/device-transport.ts'
import { letTimePass } from '../../../support/let-time-pass.ts'
import { type ManualClock, manualClock } from '../../../support/manual-clock.ts'
import { describePrintTransport } from '../../../support/print-transport-suite/describe-print-transport.ts'
import { labelOf } from '../../../support/print-transport-suite/documents.ts'
import { type Manner, type PrintPlace, sendOptions } from '../../../support/print-transport-suite/place.ts'
import { createNamedPipe } from '../../../support/printers/named-pipe.ts'
import { tempHome } from '../../../support/station/temp-home.ts'

const deviceId = 'MFG:Zebra Technologies ;CMD:ZPL;CLS:PRINTER;MDL:ZTC ZD421-203dpi ZPL;SN:50J1;'

/** A home with the folders Linux would have. */
function machine() {
  const home = tempHome()
  const places = { usb: join(home, 'usb'), sysfs: join(home, 'sys') }
  const about = join(places.sysfs, 'class/usbmisc/lp0/device')
  mkdirSync(places.usb)
  mkdirSync(about, { recursive: true })
  writeFileSync(join(about, 'ieee1284_id'), deviceId)
  return { places, path: join(places.usb, 'lp0') }
}

/** The devices, and whether one of them is being written to: a full machine takes its time over that. */
function watched(devices: DeviceFiles) {
  let writing = 0
  const noted = (write: DeviceHandle['write']): DeviceHandle['write'] => {
    return bytes => {
      writing += 1
      return write(bytes).finally(() => {
        writing -= 1
      })
    }
  }
  const open: DeviceFiles['open'] = async path => {
    const handle = await devices.open(path)
    return handle && { ...handle, write: noted(handle.write) }
  }
  return { devices: { ...devices, open }, isWriting: () => writing > 0 }
}

/** A pipe is read one way only, so it never talks back; that it takes nobody is what `breakDown` does. */
describePrintTransport('a device file', {
  outcome: 'sent',
  manners: ['slow', 'stalls', 'closes'],
  talents: ['identity'],
  hugeBytes: 2_000_000,
  createPlace: async (): Promise<PrintPlace> => {
    const { places, path } = machine()
    const clock = manualClock()
    const pipe = createNamedPipe(path)
    const { devices, isWriting } = watched(deviceFiles(places))
    const transport = createDeviceTransport(path, { devices, clock })
    return {
      ...pipe,
      transport: {
        ...transport,
        // One writer has to be gone before the next comes, or the pipe makes one document of two.
        send: async (bytes, options) => {
          const before = pipe.documents.length
          const delivery = await letTimePass(clock, transport.send(bytes, options), {
            stepMs: 5,
            isBusy: isWriting,
          })
          if (delivery.outcome === 'sent') await pipe.arrived(before + 1)
          return delivery
        },
      },
      clock,
      behave: (manner: Manner) => pipe.behave(manner),
      breakDown: async () => pipe.breakDown(),
      repair: async () => pipe.repair(),
      identity: {
        model: 'Zebra Technologies ZTC ZD421-203dpi ZPL',
        serial: '50J1',
        languages: ['ZPL'],
        dpi: 203,
      },
    }
  },
})

describe('a device file', () => {
  test('is never a file: nothing is overwritten', async () => {
    const { places, path } = machine()
    writeFileSync(path, 'precious')
    const transport = createDeviceTransport(path, { devices: deviceFiles(places), clock: manualClock() })
    expect(await transport.send(labelOf(1), sendOptions())).toMatchObject({
      outcome: 'failed',
      problem: { code: 'not_a_device', message: `This is not the device of a printer: ${path}.` },
    })
    expect(readFileSync(path, 'utf8')).toBe('precious')
  })

  test('is found with what the printer behind it calls itself', async () => {
    const { places, path } = machine()
    writeFileSync(path, '')
    writeFileSync(join(places.usb, 'hiddev0'), '')
    const name = 'Zebra Technologies ZTC ZD421-203dpi ZPL'
    expect(await findDevicePrinters(deviceFiles(places))).toEqual([
      { uri: { scheme: 'device', path }, name, language: 'ZPL', dpi: 203 },
    ])
    expect(await findDevicePrinters(deviceFiles({ usb: '/nowhere', sysfs: '/nowhere' }))).toEqual([])
  })

  const failing = (code: string) => Object.assign(new Error(code), { code })

  /** A device that takes some bytes and then does what the system does when a printer fails. */
  const sendTo = (write: DeviceHandle['write'], clock: ManualClock = manualClock()) =>
    createDeviceTransport('/dev/usb/lp0', {
      clock,
      devices: { ...deviceFiles(), open: async () => ({ write, close: async () => {} }) },
    }).send(labelOf(1), sendOptions())

  test.each([
    ['EACCES', 'no_device_permission', 'offline'],
    ['EBUSY', 'device_busy', 'offline'],
    ['ENODEV', 'offline', 'offline'],
    ['ENOENT', 'offline', 'offline'],
    ['EIO', 'device_error', 'blocked'],
  ])('that cannot be opened (%s) is named: %s', async (cause, code) => {
    const devices = { ...deviceFiles(), open: () => Promise.reject(failing(cause)) }
    const transport = createDeviceTransport('/dev/usb/lp0', { devices, clock: manualClock() })
    expect(await transport.send(labelOf(1), sendOptions())).toMatchObject({
      outcome: 'failed',
      problem: { code },
    })
    expect(await transport.check(sendOptions())).toMatchObject({ problem: { code } })
  })

  test.each([
    ['ENOSPC', 'paper_out'],
    ['EIO', 'device_error'],
    ['ENODEV', 'offline'],
  ])('that fails (%s) before it took a byte has nothing of the document', async (cause, code) => {
    const delivery = await sendTo(() => Promise.reject(failing(cause)))
    expect(delivery).toMatchObject({ outcome: 'failed', problem: { code } })
  })

  test('that fails half way may have printed', async () => {
    let calls = 0
    const delivery = await sendTo(() => (calls++ === 0 ? Promise.resolve(5) : Promise.reject(failing('EIO'))))
    expect(delivery).toMatchObject({
      outcome: 'unknown',
      problem: {
        code: 'device_error',
        message: expect.stringContaining(`after 5 of ${labelOf(1).length} bytes`),
      },
    })
  })

  test('that takes nothing at all gets nothing, and the station goes on', async () => {
    const clock = manualClock()
    const sending = sendTo(() => Promise.resolve(null), clock)
    const delivery = await letTimePass(clock, sending, { stepMs: 500 })
    expect(delivery).toMatchObject({ outcome: 'failed', problem: { code: 'stalled' } })
  })

  test('whose driver hangs may have printed', async () => {
    const clock = manualClock()
    const sending = sendTo(() => new Promise(() => {}), clock)
    const delivery = await letTimePass(clock, sending, { stepMs: 500 })
    expect(delivery).toMatchObject({ outcome: 'unknown', problem: { code: 'stalled' } })
  })
})
