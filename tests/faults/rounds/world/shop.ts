import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A shop system: takes the tracking numbers of its orders from files in a folder. */
export function roundShop() {
  const folder = mkdtempSync(join(tmpdir(), 'packdesk-shop-'))
  return {
    folder,
    /** The numbers of every file, as often as they stand there, those of drafts too. */
    told: (): string[] => readdirSync(folder).flatMap(name => numbersIn(join(folder, name))),
    forget: () => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name))
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function numbersIn(file: string): string[] {
  const [heads, ...lines] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/)
  const column = heads?.split(',').indexOf('Tracking number') ?? -1
  return lines.map(line => line.split(',')[column] ?? '')
}
