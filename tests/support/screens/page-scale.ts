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

/** In the page: a serial port as Web Serial hands it over, with a scale that answers `W` as Toledo 8217 does. */
function plugInSerial(): void {
  let grams = 0
  let stop = () => {}
  const answer = () => `\x02${(grams / 1_000).toFixed(3).padStart(6, '0')}\r`
  const port = {
    readable: null as ReadableStream<Uint8Array> | null,
    writable: null as WritableStream<Uint8Array> | null,
    open: async ({ baudRate, dataBits, parity }: { baudRate: number; dataBits: number; parity: string }) => {
      if (baudRate !== 9_600 || dataBits !== 7 || parity !== 'even') throw new Error('only noise comes')
      let say = (_: Uint8Array) => {}
      port.readable = new ReadableStream({
        start: controller => {
          say = bytes => controller.enqueue(bytes)
          stop = () => controller.error(new Error('The device has been lost.'))
        },
      })
      port.writable = new WritableStream({
        write: bytes => {
          if (new TextDecoder().decode(bytes) === 'W') say(new TextEncoder().encode(answer()))
        },
      })
    },
    close: async () => undefined,
  }
  const serial = Object.assign(new EventTarget(), {
    getPorts: async () => [port],
    requestPort: async () => port,
  })
  Object.defineProperty(navigator, 'serial', { value: serial })
  const put = (next: number) => {
    grams = next
  }
  Object.assign(window, {
    scale: {
      put,
      unplug: () => {
        stop()
        serial.dispatchEvent(Object.assign(new Event('disconnect'), { port }))
      },
      plugIn: () => serial.dispatchEvent(Object.assign(new Event('connect'), { port })),
    },
  })
}

type InPage = Record<'put' | 'unplug' | 'plugIn', (grams?: number) => void>

/** Gives the page a scale at a serial port of its own from its next load on, which the desk has been allowed to use. */
export async function plugSerialScale(page: Page) {
  await page.addInitScript(plugInSerial)
  await page.addInitScript(() => {
    const scale = { kind: 'serial', protocol: 'toledo_8217_kg' }
    localStorage.setItem('packdesk.pack', JSON.stringify({ state: { scale }, version: 0 }))
  })
  const tell = (what: keyof InPage, grams?: number) =>
    page.evaluate(
      ([name, value]) =>
        (window as unknown as { scale: InPage }).scale[name as keyof InPage](value as number | undefined),
      [what, grams] as const,
    )
  return {
    put: (grams: number) => tell('put', grams),
    unplug: () => tell('unplug'),
    plugIn: () => tell('plugIn'),
  }
}
