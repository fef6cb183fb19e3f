import { join } from 'node:path'
import { z } from 'zod'
import { firstPort } from './config.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

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
