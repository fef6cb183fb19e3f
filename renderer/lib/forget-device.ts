import type { DeviceGrant } from '../../shared/desk/devices.ts'

type Forgettable = { forget?: () => Promise<void> }
type Hid = { getDevices: () => Promise<(Forgettable & { vendorId: number; productId: number })[]> }
type Serial = {
  getPorts: () => Promise<
    (Forgettable & { getInfo: () => { usbVendorId?: number; usbProductId?: number } })[]
  >
}

/** Closes a device in this page, which would go on reading one that was taken back until it is loaded anew. */
export async function forgetInPage({ kind, vendorId, productId }: DeviceGrant): Promise<void> {
  const { hid, serial } = navigator as unknown as { hid?: Hid; serial?: Serial }
  if (kind === 'hid')
    for (const device of (await hid?.getDevices()) ?? [])
      if (device.vendorId === vendorId && device.productId === productId) await device.forget?.()
  if (kind === 'serial')
    for (const port of (await serial?.getPorts()) ?? []) {
      const { usbVendorId = null, usbProductId = null } = port.getInfo()
      if (usbVendorId === vendorId && usbProductId === productId) await port.forget?.()
    }
}
