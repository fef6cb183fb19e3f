import { constants } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** An open device. `write` takes what fits now; null when nothing does. Rejects with the error of the system. */
export type DeviceHandle = {
  write: (bytes: Uint8Array) => Promise<number | null>
  close: () => Promise<void>
}

/** The devices of this machine. */
export type DeviceFiles = {
  /** Opens without waiting for anybody. Null when there is something else than a device at this path. */
  open: (path: string) => Promise<DeviceHandle | null>
  /** What the printer behind a device file calls itself (IEEE 1284); null where the system does not know. */
  identityText: (path: string) => Promise<string | null>
  list: () => Promise<string[]>
}

export type DevicePlaces = { usb: string; sysfs: string }

/** Where Linux keeps USB printers. */
const linuxPlaces: DevicePlaces = { usb: '/dev/usb', sysfs: '/sys' }

/** Real devices. A pipe passes for one, a file never does: printing into it would overwrite it. */
export const deviceFiles = (places: DevicePlaces = linuxPlaces): DeviceFiles => ({
  open: openDevice,
  identityText: path =>
    readFile(join(places.sysfs, 'class/usbmisc', basename(path), 'device/ieee1284_id'), 'latin1').catch(
      () => null,
    ),
  list: async () => {
    const names = await readdir(places.usb).catch((): string[] => [])
    return names
      .filter(name => /^lp\d+$/.test(name))
      .sort()
      .map(name => join(places.usb, name))
  },
})

async function openDevice(path: string): Promise<DeviceHandle | null> {
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
  const handle = await open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY)
  const about = await handle.stat()
  if (!about.isCharacterDevice() && !about.isFIFO()) {
    await handle.close()
    return null
  }
  return {
    write: bytes =>
      handle.write(bytes).then(
        ({ bytesWritten }) => bytesWritten,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EAGAIN') return null
          throw error
        },
      ),
    close: () => handle.close(),
  }
}
