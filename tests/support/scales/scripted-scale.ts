import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { bytesOf } from '../../../shared/scales/protocol.ts'
import { pseudoTerminal } from '../printers/pseudo-terminal.ts'
import { tempHome } from '../station/temp-home.ts'
import { type Load, type ScaleVoice, scaleVoices } from './scale-voices.ts'

/** As often as scales that talk by themselves do. */
const everyMs = 100

/**
 * A scale at a serial line of its own that answers, or talks, as its maker has it, until it is pulled out. `path` is where
 * the station plugs in; it stays the same when the scale comes back.
 */
export async function scriptedScale(voice: ScaleVoice) {
  const path = join(tempHome(), 'scale')
  const { asked, says } = scaleVoices[voice]
  let load: Load = { grams: 0 }
  let terminal = await plug()
  const talking = asked === null ? setInterval(() => void terminal.say(bytesOf(says(load))), everyMs) : null
  onTestFinished(() => {
    if (talking) clearInterval(talking)
  })

  async function plug() {
    const made = await pseudoTerminal()
    rmSync(path, { force: true })
    symlinkSync(made.path, path)
    let heard = ''
    made.onBytes(bytes => {
      heard += bytes.toString('latin1')
      if (asked === null || !heard.endsWith(asked)) return
      heard = ''
      void made.say(bytesOf(says(load)))
    })
    return made
  }

  return {
    path,
    put: (grams: number, how: Omit<Load, 'grams'> = {}) => {
      load = { grams, ...how }
    },
    unplug: async () => {
      rmSync(path, { force: true })
      await terminal.stop()
    },
    plugIn: async () => {
      terminal = await plug()
    },
  }
}

export type ScriptedScale = Awaited<ReturnType<typeof scriptedScale>>
