import { join } from 'node:path'
import { z } from 'zod'
import { firstPort } from './config.ts'
import { readJsonFile, writeJsonFile } from './durable-file.ts'

const portFile = (home: string): string => join(home, 'port.json')
const portSchema = z.object({ port: z.number().int().min(1).max(65_535) })

/** The port a start shall try, and what to do when it is taken or answered. */
export type PortPlan = {
  port: number
  /** Nobody asked for this very port and no page was ever opened on it: another one will do. */
  elseAny: boolean
  /** The page keeps what it knows per address, so the home keeps the port once it has one. */
  remember: boolean
}

/** The asked port, else the one this home had before, else the first port or any other. */
export function planPort(home: string, asked: number | null): PortPlan {
  if (asked !== null) return { port: asked, elseAny: false, remember: asked !== 0 }
  const before = readJsonFile(portFile(home), portSchema)?.port
  return { port: before ?? firstPort, elseAny: before === undefined, remember: true }
}

export const rememberPort = (home: string, port: number): void => writeJsonFile(portFile(home), { port })

/** The port cannot be had. `message` is a sentence for the person at the desk. */
export class PortBusyError extends Error {
  readonly port: number

  constructor(port: number, reason: 'in_use' | 'not_allowed', cause?: unknown) {
    const why = reason === 'in_use' ? 'is in use by another program' : 'may not be used by this account'
    super(`Port ${port} ${why}. Start with --port and another number, or 0 for any.`, { cause })
    this.name = 'PortBusyError'
    this.port = port
  }
}

/** A `listen` that failed because of its port, as that error; anything else is null. */
export function toPortBusyError(error: unknown): PortBusyError | null {
  if (error instanceof PortBusyError) return error
  const { syscall, code, port } = (error ?? {}) as { syscall?: unknown; code?: unknown; port?: unknown }
  if (syscall !== 'listen' || typeof port !== 'number') return null
  if (code === 'EADDRINUSE') return new PortBusyError(port, 'in_use', error)
  return code === 'EACCES' ? new PortBusyError(port, 'not_allowed', error) : null
}
