import { accessSync, constants, existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { broken, type Check, doubtful, type Finding, fine } from './check.ts'

const tightBytes = 1_000_000_000
const tooLittleBytes = 100_000_000

/** Whether the home can be written and how much room its disk has. */
export const diskCheck: Check = {
  name: 'Disk',
  look: async ({ settings }) => {
    const place = nearestFolder(settings.home)
    try {
      tryToWrite(settings.home, place)
    } catch (error) {
      return [broken(`${settings.home} cannot be written: ${(error as Error).message}`)]
    }
    return [room(settings.home, place)]
  },
}

/** A home that does not exist yet will be made below the nearest folder that does. */
const nearestFolder = (path: string): string => (existsSync(path) ? path : nearestFolder(dirname(path)))

function tryToWrite(home: string, place: string): void {
  if (place !== home) {
    if (!statSync(place).isDirectory()) throw new Error(`${place} is not a folder`)
    accessSync(place, constants.W_OK)
    return
  }
  const probe = join(home, `.doctor-${process.pid}`)
  try {
    writeFileSync(probe, 'x'.repeat(4_096), { flush: true, flag: 'wx' })
  } finally {
    rmSync(probe, { force: true })
  }
}

function room(home: string, place: string): Finding {
  const { bavail, bsize } = statfsSync(place)
  const bytes = bavail * bsize
  const text = `${home} can be written, ${(bytes / 1e9).toFixed(1)} GB free`
  if (bytes < tooLittleBytes) return broken(`${text}: too little to work on`)
  return bytes < tightBytes ? doubtful(`${text}: getting tight`) : fine(text)
}
