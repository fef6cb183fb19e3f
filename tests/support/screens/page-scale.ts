import type { Page } from 'playwright'

const usbScale = { vendorId: 0x0922, productId: 0x8003, productName: 'USB bench scale' }

/** In the page: a scale at USB as the browser hands it over, which says what lies on it 25 times a second. */
function plugInScale(device: typeof usbScale): void {
  const scale = Object.assign(new EventTarget(), device, {
    opened: false,
    open: async () => undefined,
    close: async () => undefined,
  })
  const hid = Object.assign(new EventTarget(), {
    getDevices: async () => [scale],
    requestDevice: async () => [scale],
  })
  Object.defineProperty(navigator, 'hid', { value: hid })
  let grams = 0
  const put = (next: number) => {
    grams = next
  }
  // Status, unit (grams), exponent, weight: the report of USB's point of sale class.
  const report = () => {
    const data = new DataView(Uint8Array.from([grams === 0 ? 2 : 4, 2, 0, grams & 255, grams >> 8]).buffer)
    scale.dispatchEvent(Object.assign(new Event('inputreport'), { data }))
  }
  setInterval(report, 40)
  Object.assign(window, { scale: { put } })
}

/** Gives the page a scale at USB from its next load on, which the desk has been allowed to use. */
export async function plugUsbScale(page: Page): Promise<{ put: (grams: number) => Promise<void> }> {
  await page.addInitScript(plugInScale, usbScale)
  await page.addInitScript(() =>
    localStorage.setItem('packdesk.pack', JSON.stringify({ state: { scale: { kind: 'hid' } }, version: 0 })),
  )
  return {
    put: grams =>
      page.evaluate(
        next => (window as unknown as { scale: { put: (grams: number) => void } }).scale.put(next),
        grams,
      ),
  }
}
