import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Something that takes whole lines. */
export type LineSink = { write: (line: string) => void }

/**
 * Appends lines to a file and starts a new one when it is full; one older file is kept with `.1` behind its name.
 * A log that cannot be written never stops the work it tells about: such lines are lost.
 */
export function rotatingFile(file: string, maxBytes = 5_000_000): LineSink {
  let handle: number | null = null
  let bytes = 0

  const open = () => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    handle = openSync(file, 'a', 0o600)
    bytes = fstatSync(handle).size
    return handle
  }
  const rotate = () => {
    if (handle !== null) closeSync(handle)
    handle = null
    renameSync(file, `${file}.1`)
  }
  return {
    write: line => {
      try {
        if (handle !== null && bytes >= maxBytes) rotate()
        const into = handle ?? open()
        bytes += writeSync(into, line)
      } catch {
        // See above: the disk may be full, which is just when the station must go on.
      }
    },
  }
}
