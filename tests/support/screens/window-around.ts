import type { Page } from 'playwright'

/** Gives a page the functions of the preload, from its next load on: they write down what they were asked. */
export async function putWindowAround(page: Page): Promise<void> {
  await putWindow(page)
  await putFilesAndDevices(page)
}

const putWindow = (page: Page) =>
  page.addInitScript(() => {
    const asked: unknown[] = []
    const spoken: string[] = []
    const work: unknown[] = []
    const listeners = new Set<(path: string) => void>()
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
    }
    const lead = (path: string) => {
      for (const listen of listeners) listen(path)
    }
    Object.assign(globalThis, { packdesk, asked, spoken, work, lead })
  })

/** Files that are opened with the program, and devices that are asked for: a test says when. */
const putFilesAndDevices = (page: Page) =>
  page.addInitScript(() => {
    type Window = { files: object }
    const { packdesk, asked } = globalThis as unknown as { packdesk: Window; asked: unknown[] }
    const opening = new Set<() => void>()
    const asking = new Set<() => void>()
    let opened: { name: string; bytes: Uint8Array }[] = []
    // The window outlives a page that is loaded anew.
    let question: unknown = JSON.parse(sessionStorage.getItem('question') ?? 'null')
    const keepQuestion = (next: unknown) => {
      question = next
      sessionStorage.setItem('question', JSON.stringify(next))
    }
    let devices = [
      { id: 'hid:1:2:', kind: 'hid', name: 'Dymo S250', vendorId: 1, productId: 2 },
      { id: 'camera', kind: 'camera', name: '', vendorId: null, productId: null },
    ]
    const heard = (listeners: Set<() => void>) => (listen: () => void) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    }
    const tell = (listeners: Set<() => void>) => {
      for (const listen of listeners) listen()
    }
    Object.assign(packdesk.files, { takeOpened: async () => opened.splice(0) })
    Object.assign(packdesk, {
      devices: {
        question: async () => question,
        answer: async (...given: unknown[]) => {
          asked.push(['device', ...given])
          keepQuestion(null)
        },
        list: async () => devices,
        forget: async (id: string) => {
          devices = devices.filter(each => each.id !== id)
          return devices
        },
      },
      onDevice: heard(asking),
      onOpened: heard(opening),
    })
    Object.assign(globalThis, {
      openFiles: (files: { name: string; text: string }[]) => {
        opened = files.map(({ name, text }) => ({ name, bytes: new TextEncoder().encode(text) }))
        tell(opening)
      },
      askForDevice: (next: unknown) => {
        keepQuestion(next)
        tell(asking)
      },
    })
  })
