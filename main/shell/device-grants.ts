import { randomUUID } from 'node:crypto'
import { BrowserWindow, type HIDDevice, type SerialPort, type Session, type WebContents } from 'electron'
import type { DeviceGrant, DeviceKind, DeviceQuestion } from '../../shared/desk/devices.ts'
import { deviceEvent } from '../../shared/desk/ipc-channels.ts'
import type { MemoryFile } from './shell-memory.ts'

/** A device that can be chosen: how Chromium calls it now, and what is kept when it is. */
export type Offered = { deviceId: string; grant: DeviceGrant }

type Asked = {
  id: string
  kind: DeviceKind
  page: WebContents
  offered: Offered[]
  /** What was chosen; null for none of them. */
  answer: (deviceId: string | null) => void
}

export type DeviceGrants = ReturnType<typeof createDeviceGrants>

const camera: Offered = {
  deviceId: 'camera',
  grant: { id: 'camera', kind: 'camera', name: '', vendorId: null, productId: null },
}

/**
 * Which devices the page may use: each was chosen on the page by a person, is kept, and can be taken back. Nothing is
 * ever chosen by itself. One question is asked at a time; a newer one ends the one before without a choice.
 */
export function createDeviceGrants(memory: Pick<MemoryFile, 'read' | 'change'>) {
  let asked: Asked | null = null
  const list = (): DeviceGrant[] => memory.read().devices
  const isGranted = (id: string) => list().some(grant => grant.id === id)

  const end = (deviceId: string | null) => {
    const ending = asked
    asked = null
    ending?.answer(deviceId)
  }

  const ask = (page: WebContents, kind: DeviceKind, offered: readonly Offered[], answer: Asked['answer']) => {
    end(null)
    asked = { id: randomUUID(), kind, page, offered: [...offered], answer }
    page.send(deviceEvent)
  }

  const change = (kind: DeviceKind, next: (offered: Offered[]) => Offered[]) => {
    if (asked?.kind !== kind) return
    asked.offered = next(asked.offered)
    asked.page.send(deviceEvent)
  }

  const withoutDevice = (offered: Offered[], deviceId: string) =>
    offered.filter(each => each.deviceId !== deviceId)

  return {
    list,
    isGranted,
    ask,
    /** A device that was plugged in, or out, while one of its kind is asked for. */
    plugged: (kind: DeviceKind, device: Offered) =>
      change(kind, offered => [...withoutDevice(offered, device.deviceId), device]),
    unplugged: (kind: DeviceKind, { deviceId }: Offered) =>
      change(kind, offered => withoutDevice(offered, deviceId)),
    askForCamera: (page: WebContents, answer: (isAllowed: boolean) => void) => {
      if (isGranted(camera.grant.id)) return answer(true)
      ask(page, 'camera', [camera], deviceId => answer(deviceId !== null))
    },
    /** What this page is asked; null when nothing is. */
    question: (page: WebContents): DeviceQuestion | null => {
      if (asked?.page !== page) return null
      const { id, kind, offered } = asked
      const named = kind === 'camera' ? [] : offered
      return { id, kind, devices: named.map(({ deviceId, grant }) => ({ id: deviceId, name: grant.name })) }
    },
    /** The person's choice; what was not offered, or is asked no more, chooses nothing. */
    answer: (page: WebContents, questionId: string, deviceId: string | null): void => {
      if (asked?.page !== page || asked.id !== questionId) return
      const wanted = asked.kind === 'camera' && deviceId !== null ? camera.deviceId : deviceId
      const chosen = asked.offered.find(each => each.deviceId === wanted)
      if (chosen && !isGranted(chosen.grant.id)) memory.change({ devices: [...list(), chosen.grant] })
      end(chosen?.deviceId ?? null)
    },
    forget: (id: string): DeviceGrant[] => {
      memory.change({ devices: list().filter(grant => grant.id !== id) })
      return list()
    },
  }
}

/**
 * Devices of a session: WebHID and Web Serial ask on the page of the station and nowhere else, and what was allowed
 * before is found again. NOT RUN on a real Electron so far, nor with real devices.
 */
export function guardDevices(session: Session, origin: string, grants: DeviceGrants): void {
  const isOwn = (page: WebContents | undefined): page is WebContents => page?.mainFrame.origin === origin

  session.on('select-hid-device', (event, { deviceList, frame }, choose) => {
    // Without this the first device would be taken.
    event.preventDefault()
    const page = BrowserWindow.getAllWindows().find(each => each.webContents.mainFrame === frame)?.webContents
    if (!isOwn(page)) return choose(null)
    grants.ask(page, 'hid', distinct(deviceList.map(offeredHid)), choose)
  })
  session.on('hid-device-added', (_event, { device }) => grants.plugged('hid', offeredHid(device)))
  session.on('hid-device-removed', (_event, { device }) => grants.unplugged('hid', offeredHid(device)))
  session.on('hid-device-revoked', (_event, { device }) => void grants.forget(offeredHid(device).grant.id))

  session.on('select-serial-port', (event, ports, page, choose) => {
    event.preventDefault()
    // For ports an empty name is what chooses none.
    if (!isOwn(page)) return choose('')
    grants.ask(page, 'serial', distinct(ports.map(offeredPort)), portId => choose(portId ?? ''))
  })
  session.on('serial-port-added', (_event, port) => grants.plugged('serial', offeredPort(port)))
  session.on('serial-port-removed', (_event, port) => grants.unplugged('serial', offeredPort(port)))
  session.on('serial-port-revoked', (_event, { port }) => void grants.forget(offeredPort(port).grant.id))

  session.setDevicePermissionHandler(({ deviceType, origin: asking, device }) => {
    if (URL.parse(asking)?.origin !== origin) return false
    if (deviceType === 'hid') return grants.isGranted(offeredHid(device as HIDDevice).grant.id)
    return deviceType === 'serial' && grants.isGranted(offeredPort(device as SerialPort).grant.id)
  })
}

/** A device with several interfaces is offered once. */
const distinct = (offered: readonly Offered[]): Offered[] => [
  ...new Map(offered.map(each => [each.deviceId, each])).values(),
]

/** Two devices without a number of their own and of the same make are one: nothing tells them apart. */
export function offeredHid(device: HIDDevice): Offered {
  const { deviceId, name, vendorId, productId, serialNumber = '' } = device
  const id = `hid:${vendorId}:${productId}:${serialNumber}`
  return {
    deviceId,
    grant: { id, kind: 'hid', name: name || usbName(vendorId, productId), vendorId, productId },
  }
}

/** A port of USB by what is plugged in there, one that is built in by its name. */
export function offeredPort(port: SerialPort): Offered {
  const { portId, portName, displayName, serialNumber = '' } = port
  const [vendorId, productId] = [usbNumber(port.vendorId), usbNumber(port.productId)]
  const id =
    vendorId === null ? `serial:${portName}` : `serial:${vendorId}:${productId ?? ''}:${serialNumber}`
  const name = [displayName, portName].filter(Boolean).join(', ')
  return { deviceId: portId, grant: { id, kind: 'serial', name: name || portId, vendorId, productId } }
}

/** Electron gives the numbers of ports as decimal text. */
const usbNumber = (text: string | undefined): number | null => (text ? Number.parseInt(text, 10) : null)

const usbName = (vendor: number, product: number): string =>
  `USB ${[vendor, product].map(each => each.toString(16).padStart(4, '0')).join(':')}`
