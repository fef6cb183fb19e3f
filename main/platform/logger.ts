import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { redactLine } from './redaction.ts'
import { type LineSink, rotatingFile } from './rotating-file.ts'
import type { KnownSecrets } from './secrets/known-secrets.ts'

/** What the station logs through; Fastify takes it as it is. */
export type Logger = import('pino').Logger

export type LoggerOptions = {
  level: string
  /** Taken out of every line too, whoever wrote them there. */
  knownSecrets?: Pick<KnownSecrets, 'hide'>
  /** A file, rotated; standard error without it, since standard output belongs to the commands. */
  file?: string
}

/** JSON lines with times in ISO 8601. Secrets are taken out of every line before it is written. */
export function createLogger({ level, file, knownSecrets }: LoggerOptions): Logger {
  const sink = file ? rotatingFile(file) : standardError
  const clean = knownSecrets?.hide ?? (line => line)
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    { write: line => sink.write(clean(redactLine(line))) },
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
