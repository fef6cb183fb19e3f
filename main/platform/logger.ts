import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { pino } from 'pino'
import { makeFolderSync, privateFolder } from './make-folder.ts'
import { redactLine } from './redaction.ts'
import type { KnownSecrets } from './secrets/known-secrets.ts'

/** What the station logs through; Fastify takes it as it is. */
export type Logger = import('pino').Logger

export type LoggerOptions = {
  level: string
  /** Taken out of every line too, whoever wrote them there. */
  knownSecrets?: Pick<KnownSecrets, 'hide'>
  /** Takes every line as well, as it is written. */
  keepLine?: (line: string) => void
  /** A file, rotated; standard error without it, since standard output belongs to the commands. */
  file?: string
}

/** JSON lines with times in ISO 8601. Secrets are taken out of every line before it is written. */
export function createLogger({ level, file, knownSecrets, keepLine }: LoggerOptions): Logger {
  const sink = file ? rotatingFile(file) : standardError
  const clean = knownSecrets?.hide ?? (line => line)
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    {
      write: line => {
        const written = clean(redactLine(line))
        sink.write(written)
        keepLine?.(written)
      },
    },
  )
}

const standardError: LineSink = {
  write: line => {
    try {
      writeSync(2, line)
    } catch {
      // Nobody reads it any more (a closed pipe, a full terminal buffer); the station goes on.
    }
  },
}

/** Something that takes whole lines. */
type LineSink = { write: (line: string) => void }

/**
 * Appends lines to a file and starts a new one when it is full; one older file is kept with `.1` behind its name.
 * A log that cannot be written never stops the work it tells about: such lines are lost.
 */
export function rotatingFile(file: string, maxBytes = 5_000_000): LineSink {
  let handle: number | null = null
  let bytes = 0

  const open = () => {
    makeFolderSync(dirname(file), privateFolder)
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
