import { readFile, stat } from 'node:fs/promises'
import { basename, extname, isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Dialog } from 'electron'
import { mostImportBytes } from '../../shared/desk/import-records.ts'
import { type OpenedFile, openedEndings } from '../../shared/desk/ipc-channels.ts'
import { reasonOf } from './answer-calls.ts'
import type { ShellWords } from './words/en.ts'

/** As many as somebody marks and opens in one go without regretting it. */
const mostFiles = 20

/** Whether a name ends like something the page can look at. */
const isOpened = (path: string): boolean =>
  openedEndings.some(ending => ending === extname(path).slice(1).toLowerCase())

/**
 * The files the system put on the command line, as Windows and Linux do: by path, or as `file:` address where a desktop
 * hands on addresses. `argv` begins with the program.
 */
export function filesInArguments(argv: readonly string[], folder: string): string[] {
  const [, ...given] = argv
  return given
    .filter(each => !each.startsWith('-'))
    .flatMap(each => (each.startsWith('file:') ? (pathOfAddress(each) ?? []) : resolve(folder, each)))
    .filter(isOpened)
    .slice(0, mostFiles)
}

function pathOfAddress(address: string): string | undefined {
  try {
    return fileURLToPath(address)
  } catch {
    return undefined
  }
}

export type OpenedFilesPorts = {
  dialog: Pick<Dialog, 'showMessageBox'>
  words: () => ShellWords
}

export type OpenedFiles = {
  /** Files a person opened with the program; answers whether one of them is for the page. */
  add(paths: readonly string[]): boolean
  /** What is waiting, once. What cannot be read is said in a dialog. */
  take(): Promise<OpenedFile[]>
}

/**
 * Files on their way from the system to the page. The page never names one: it only gets what a person has opened, so
 * that a page that was taken over reads nothing else. NOT RUN so far: an association of files on Windows or macOS, and any of
 * it on a real Electron.
 */
export function createOpenedFiles({ dialog, words }: OpenedFilesPorts): OpenedFiles {
  let waiting: string[] = []

  const tellWhy = (detail: string) =>
    void dialog.showMessageBox({ type: 'warning', message: words().files.notOpened, detail })

  async function read(path: string): Promise<OpenedFile[]> {
    const said = words().files
    try {
      const { size } = await stat(path)
      if (size > mostImportBytes) {
        tellWhy(said.tooLarge(path, mostImportBytes / 2 ** 20))
        return []
      }
      return [{ name: basename(path), bytes: new Uint8Array(await readFile(path)) }]
    } catch (error) {
      tellWhy(said.notRead(path, reasonOf(error, said)))
      return []
    }
  }

  return {
    add(paths) {
      waiting = [...waiting, ...paths.filter(path => isAbsolute(path) && isOpened(path))].slice(0, mostFiles)
      return waiting.length > 0
    },
    async take() {
      const paths = waiting
      waiting = []
      return (await Promise.all(paths.map(read))).flat()
    },
  }
}
