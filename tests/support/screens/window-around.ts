import type { Page } from 'playwright'

/** Gives a page the functions of the preload, from its next load on: they write down what they were asked. */
export const putWindowAround = (page: Page) =>
  page.addInitScript(() => {
    const asked: unknown[] = []
    const spoken: string[] = []
    const work: unknown[] = []
    const listeners = new Set<(path: string) => void>()
    const opening = new Set<() => void>()
    const asking = new Set<() => void>()
    let question: unknown = null
    let devices: { id: string }[] = [
      { id: 'hid:1:2:', kind: 'hid', name: 'Dymo S250', vendorId: 1, productId: 2 },
      { id: 'camera', kind: 'camera', name: '', vendorId: null, productId: null },
    ] as { id: string }[]
    let opened: { name: string; bytes: Uint8Array }[] = []
    const life = { keepRunning: false, startAtLogin: null, packShortcut: false, packKeys: 'Ctrl+Alt+P' }
    const note = async (...what: unknown[]) => void asked.push(what)
    const packdesk = {
      app: {
        version: async () => ({ app: '1', electron: '45.0', chrome: '140', node: '24', platform: 'x' }),
      },
      files: {
        save: async ({ fileName, bytes }: { fileName: string; bytes: Uint8Array }) => {
          await note('save', fileName, bytes.length > 100)
          return { saved: true, path: `/kept/${fileName}` }
        },
        showSaved: (path: string) => note('showSaved', path.startsWith('/kept/')),
        showData: () => note('showData'),
        takeOpened: async () => opened.splice(0),
      },
      window: {
        show: () => note('show'),
        work: async (now: unknown) => void work.push(now),
        speak: async (language: string) => void spoken.push(language),
      },
      life: {
        read: async () => life,
        // The keys for Pack belong to another program here.
        change: async (change: object) => Object.assign(life, change, { packShortcut: false }),
      },
      onNavigate: (listen: (path: string) => void) => {
        listeners.add(listen)
        return () => listeners.delete(listen)
      },
      devices: {
        question: async () => question,
        answer: (...given: unknown[]) => note('device', ...given),
        list: async () => devices,
        forget: async (id: string) => {
          devices = devices.filter(each => each.id !== id)
          return devices
        },
      },
      onDevice: (listen: () => void) => {
        asking.add(listen)
        return () => asking.delete(listen)
      },
      onOpened: (listen: () => void) => {
        opening.add(listen)
        return () => opening.delete(listen)
      },
    }
    const lead = (path: string) => {
      for (const listen of listeners) listen(path)
    }
    const openFiles = (files: { name: string; text: string }[]) => {
      opened = files.map(({ name, text }) => ({ name, bytes: new TextEncoder().encode(text) }))
      for (const listen of opening) listen()
    }
    const askForDevice = (next: unknown) => {
      question = next
      for (const listen of asking) listen()
    }
    Object.assign(globalThis, { packdesk, askForDevice, asked, spoken, work, lead, openFiles })
  })
