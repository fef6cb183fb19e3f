import { BrowserWindow, type HIDDevice, type SerialPort, type Session, type WebContents } from 'electron'
import { type DeviceGrants, type Offered, offeredHid, offeredPort } from './device-grants.ts'

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
