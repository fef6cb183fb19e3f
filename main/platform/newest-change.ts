import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The latest change below a path in ms, 0 when there is nothing. Folders count: they change when files go. */
export function newestChange(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0
  return readdirSync(path).reduce(
    (latest, name) => Math.max(latest, newestChange(join(path, name))),
    stat.mtimeMs,
  )
}
