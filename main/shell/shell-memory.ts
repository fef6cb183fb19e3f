import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { deviceGrant } from '../../shared/desk/devices.ts'
import { languages } from '../../shared/desk/shop-settings.ts'
import type { Tell } from './tell.ts'

const whole = z.number().int()

const rectangle = z.object({ x: whole, y: whole, width: whole, height: whole }).optional().catch(undefined)

/** A start by itself after an error of the program: when it was, and the file with what helps to find out why. */
const restart = z.object({ at: z.iso.datetime(), diagnostics: z.string().nullable(), isTold: z.boolean() })

const memory = z
  .object({
    /** Whether the station goes on serving local tools after the window is closed. */
    keepRunning: z.boolean().catch(false),
    /** Whether keys bring Pack forward from any program. */
    packShortcut: z.boolean().catch(false),
    isMaximized: z.boolean().catch(false),
    bounds: rectangle,
    /** Of the second window. */
    besideBounds: rectangle,
    /** What the page spoke last; absent before there was one. */
    language: z.enum(languages).optional().catch(undefined),
    /** Devices the page was allowed to use. */
    devices: z.array(deviceGrant).catch([]),
    /** Those of the last minutes. */
    restarts: z.array(restart).catch([]),
  })
  .catch({ keepRunning: false, packShortcut: false, isMaximized: false, devices: [], restarts: [] })

export type ShellMemory = z.output<typeof memory>

/** Where it is kept, in the folder of the window. */
export const shellMemoryFile = (folder: string): string => join(folder, 'desk.json')

export type MemoryFile = { read(): ShellMemory; change(part: Partial<ShellMemory>): void }

/**
 * What the window remembers between starts, in one small file. Losing it is no harm: whatever is missing or
 * broken reads as the usual, and a failed write is told and forgotten.
 */
export function openShellMemory(path: string, tell: Tell): MemoryFile {
  let current = memory.parse(readJson(path))
  return {
    read: () => current,
    change(part) {
      current = { ...current, ...part }
      try {
        writeFileSync(`${path}.part`, JSON.stringify(current), { mode: 0o600 })
        renameSync(`${path}.part`, path)
      } catch (error) {
        tell('The place of the window could not be remembered.', error)
      }
    },
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
