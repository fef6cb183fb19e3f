import type { Database } from './database.ts'

/** Small facts the station remembers about itself. */
export type Settings = {
  read: (name: string) => unknown
  write: (name: string, value: unknown) => void
  remove: (name: string) => void
}

export function createSettings({ sqlite }: Database): Settings {
  const read = sqlite.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck()
  const write = sqlite.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)')
  const remove = sqlite.prepare('DELETE FROM settings WHERE name = ?')
  return {
    read: name => {
      const value = read.get(name)
      return value === undefined ? undefined : JSON.parse(value)
    },
    write: (name, value) => void write.run(name, JSON.stringify(value)),
    remove: name => void remove.run(name),
  }
}
