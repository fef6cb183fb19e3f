import { vi } from 'vitest'

let present: object = {}

const presentElectron = new Proxy(
  {},
  {
    get: (_, name) => Reflect.get(present, name),
    has: (_, name) => Reflect.has(present, name),
  },
)

/**
 * Is `electron` from now on to all that imports it, also to what was loaded before: loading the shell and its station
 * anew for every test takes longer than testing.
 */
export function setElectron(electron: object): void {
  present = electron
  vi.doMock('electron', () => presentElectron)
}

let entries = 0

/** Runs an entry of the program once more; what it imports is loaded once. */
export async function runEntry(path: 'index.ts' | 'preload/index.ts'): Promise<void> {
  entries += 1
  await import(/* @vite-ignore */ `../../../main/${path}?entry=${entries}`)
}
