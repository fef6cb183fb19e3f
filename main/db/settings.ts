import type { z } from 'zod'
import type { SettingPatch } from '../../shared/settings/setting.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Database } from './database.ts'

/** Small facts the station remembers about itself. */
export type Settings = {
  /** The same value as before while nobody changed it, to be looked at only. */
  read: (name: string) => unknown
  write: (name: string, value: unknown) => void
  remove: (name: string) => void
}

export function createSettings({ sqlite }: Database): Settings {
  const read = sqlite.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck()
  const write = sqlite.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)')
  const remove = sqlite.prepare('DELETE FROM settings WHERE name = ?')
  // They are read at every request, and change once a month.
  const parsed = new Map<string, { text: string; value: unknown }>()
  return {
    read: name => {
      const text = read.get(name)
      if (text === undefined) return undefined
      const known = parsed.get(name)
      if (known?.text === text) return known.value
      const value: unknown = JSON.parse(text)
      parsed.set(name, { text, value })
      return value
    },
    write: (name, value) => void write.run(name, JSON.stringify(value)),
    remove: name => void remove.run(name),
  }
}

export type SettingGroup<S> = {
  read: () => S
  /** Answers the settings as they are from now on. */
  change: (patch: SettingPatch<S>) => S
}

export type SettingGroupPorts = {
  settings: Pick<Settings, 'read' | 'write'>
  changes: Pick<ChangeFeed, 'publish'>
}

/**
 * Settings that are kept under one name, which is the topic of their changes too. What is stored is read leniently,
 * since a station always starts: `ifUnreadable`, else the defaults, stands for what no longer can be read.
 */
export function createSettingGroup<S extends object>(
  { settings, changes }: SettingGroupPorts,
  group: { name: string; schema: z.ZodType<SettingPatch<S>>; defaults: S; ifUnreadable?: S },
): SettingGroup<S> {
  const { name, schema, defaults, ifUnreadable = defaults } = group
  const understand = (stored: unknown): S => {
    if (stored === undefined) return defaults
    const found = schema.safeParse(stored)
    return found.success ? over(defaults, found.data) : ifUnreadable
  }
  let last: { stored: unknown; found: S } | null = null
  const read = (): S => {
    const stored = settings.read(name)
    if (last?.stored !== stored || last === null) last = { stored, found: understand(stored) }
    return last.found
  }
  return {
    read,
    change: patch => {
      const next = over(read(), patch)
      settings.write(name, next)
      changes.publish({ topic: name, id: name, action: 'updated' })
      return next
    },
  }
}

const over = <S extends object>(base: S, patch: SettingPatch<S>): S => ({
  ...base,
  ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)),
})
