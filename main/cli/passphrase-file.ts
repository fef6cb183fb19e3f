import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const shortest = 8

type Passphrase = { ok: true; text: string | null } | { ok: false; problem: string }

/** The first line of a file; null when none was named. Passphrases on a command line would be seen by others. */
export function readPassphrase(file: string | undefined, cwd: string): Passphrase {
  if (file === undefined) return { ok: true, text: null }
  try {
    const text = readFileSync(resolve(cwd, file), 'utf8').split(/\r?\n/, 1).join('')
    if (text.length >= shortest) return { ok: true, text }
    return { ok: false, problem: `The first line of ${file} has less than ${shortest} characters.` }
  } catch {
    return { ok: false, problem: `${file} cannot be read.` }
  }
}
