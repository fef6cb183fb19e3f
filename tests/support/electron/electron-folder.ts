import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How the fuses of a real Electron are found in it, and what they are at first (`@electron/fuses`). */
const fuses = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009111111111'

/** A folder the builder takes for an Electron of Linux: its files by name, its fuses, and nothing that runs. */
export function makeElectronFolder(folder: string): string {
  const write = (name: string, text = '') => {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const name of [
    'LICENSE',
    'LICENSES.chromium.html',
    'chrome-sandbox',
    'version',
    'resources/default_app.asar',
  ])
    write(name)
  for (const language of ['en-US', 'en-GB', 'de', 'fr', 'es', 'es-419', 'ja', 'pt-BR', 'zh-CN'])
    write(`locales/${language}.pak`, language)
  write('electron', `not a program ${fuses}`)
  chmodSync(join(folder, 'electron'), 0o755)
  return folder
}
