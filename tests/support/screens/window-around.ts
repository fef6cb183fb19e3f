import type { Page } from 'playwright'

/** Gives a page the functions of the preload, from its next load on: they write down what they were asked. */
export const putWindowAround = (page: Page) =>
  page.addInitScript(() => {
    const asked: unknown[] = []
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
      window: { show: () => note('show') },
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
    Object.assign(globalThis, { packdesk, asked, lead })
  })
