import type { Page } from 'playwright'

const usbScale = { vendorId: 0x0922, productId: 0x8003, productName: 'USB bench scale' }

/** In the page: a scale at USB as the browser hands it over, which says what lies on it 25 times a second. */
function plugInScale({ device, isIn }: { device: typeof usbScale; isIn: boolean }): void {
  let isThere = isIn
  const scale = Object.assign(new EventTarget(), device, {
    opened: false,
    // As WebHID answers for one that is pulled out.
    open: async () => {
      if (!isThere) throw new DOMException('Failed to open the device.', 'NotAllowedError')
    },
    close: async () => undefined,
  })
  const hid = Object.assign(new EventTarget(), {
    getDevices: async () => (isThere ? [scale] : []),
    requestDevice: async () => [scale],
  })
  const move = (next: boolean) => {
    isThere = next
    hid.dispatchEvent(Object.assign(new Event(next ? 'connect' : 'disconnect'), { device: scale }))
  }
  Object.defineProperty(navigator, 'hid', { value: hid })
  let [grams, drift] = [0, 0]
  const put = (next: number) => {
    grams = next
    drift = 0
  }
  /** On it lies a load that weighs so much more at every report, while the scale says that it rests. */
  const driftFrom = (from: number) => {
    grams = from
    drift = 3
  }
  const mostGrams = 30_000
  // As the class has them: at zero, at rest, below zero, over its load.
  const status = () => (grams === 0 ? 2 : grams < 0 ? 5 : grams > mostGrams ? 6 : 4)
  // Status, unit (grams), exponent, weight: the report of USB's point of sale class.
  const report = () => {
    grams += drift
    const shown = Math.min(Math.abs(grams), mostGrams)
    const data = new DataView(Uint8Array.from([status(), 2, 0, shown & 255, shown >> 8]).buffer)
    if (isThere) scale.dispatchEvent(Object.assign(new Event('inputreport'), { data }))
  }
  setInterval(report, 40)
  const scaleHands = { put, drift: driftFrom, unplug: () => move(false), plugIn: () => move(true) }
  Object.assign(window, { scale: scaleHands })
}

/** Gives the page a scale at USB from its next load on, which the desk has been allowed to use. */
export async function plugUsbScale(page: Page, { isIn = true }: { isIn?: boolean } = {}) {
  await page.addInitScript(plugInScale, { device: usbScale, isIn })
  await keepChoice(page, { kind: 'hid' })
  return handsAt(page)
}

const keepChoice = (page: Page, scale: { kind: string; protocol?: string }) =>
  page.addInitScript(
    chosen => localStorage.setItem('packdesk.pack', JSON.stringify({ state: { scale: chosen }, version: 0 })),
    scale,
  )

type InPage = Record<'put' | 'drift' | 'unplug' | 'plugIn', (grams?: number) => void>

/** What somebody does with the scale of a page. */
function handsAt(page: Page) {
  const tell = (what: keyof InPage, grams?: number) =>
    page.evaluate(([name, value]) => (window as unknown as { scale: InPage }).scale[name](value), [
      what,
      grams,
    ] as const)
  return {
    put: (grams: number) => tell('put', grams),
    drift: (grams: number) => tell('drift', grams),
    unplug: () => tell('unplug'),
    plugIn: () => tell('plugIn'),
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

/** Gives the page a scale at a serial port of its own from its next load on, which the desk has been allowed to use. */
export async function plugSerialScale(page: Page) {
  await page.addInitScript(plugInSerial)
  await keepChoice(page, { kind: 'serial', protocol: 'toledo_8217_kg' })
  return handsAt(page)
}
