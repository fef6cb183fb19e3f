import type { Refused } from '../../../../shared/errors/result.ts'
import type { WorkerPool } from '../../../platform/worker-pool.ts'
import type * as tasks from './prepare-worker.ts'
import { refuseFile } from './table.ts'

export type ImportTasks = typeof tasks

/** Where the tasks are when Node runs the sources; a bundle passes the address of its own copy to the pool. */
export const importWorkerUrl = new URL('./prepare-worker.ts', import.meta.url)

type FileTask = {
  [Name in keyof ImportTasks]: Parameters<ImportTasks[Name]>[0] extends { bytes: Uint8Array } ? Name : never
}[keyof ImportTasks]
type Answer<Name extends FileTask> = Awaited<ReturnType<ImportTasks[Name]>>

/** Takes files apart. The bytes are given away with it. */
export type ImportReader = {
  run: <Name extends FileTask>(
    task: Name,
    input: Parameters<ImportTasks[Name]>[0],
  ) => Promise<Answer<Name> | Refused>
  /** Loads what reads small files, so that the first one is answered as fast as the others. */
  warmUp: () => Promise<void>
}

const smallestFile = 'Order number,Item weight,Shipping country\r\n1,1,CA'

/** A file that is read in less time than a thread takes to start. */
const smallBytes = 64 * 1024

export function createImportReader(ports: {
  pool: Pick<WorkerPool<ImportTasks>, 'run'>
  report: (error: unknown) => void
}): ImportReader {
  const read = <Name extends FileTask>(task: Name, input: Parameters<ImportTasks[Name]>[0]) => {
    const { bytes } = input as { bytes: Uint8Array<ArrayBuffer> }
    return bytes.length <= smallBytes && isText(bytes)
      ? readHere(task, input)
      : ports.pool.run(task, input, { transfer: [bytes.buffer] })
  }
  const run = async <Name extends FileTask>(task: Name, input: Parameters<ImportTasks[Name]>[0]) => {
    try {
      return (await read(task, input)) as Answer<Name>
    } catch (error) {
      ports.report(error)
      return refuseFile(
        'The file could not be read within the time and memory there is. Split it, or save it as CSV. Nothing was stored.',
      )
    }
  }
  return {
    run: run as ImportReader['run'],
    warmUp: async () =>
      void (await run('prepareDataFile', { bytes: Buffer.from(smallestFile), kind: 'orders', mapping: {} })),
  }
}

async function readHere<Name extends FileTask>(task: Name, input: Parameters<ImportTasks[Name]>[0]) {
  const all = await import('./prepare-worker.ts')
  return (all[task] as (given: typeof input) => Answer<Name>)(input)
}

/** Spreadsheets are packed and may become large; they begin as no text does. */
const isText = ([first, second]: Uint8Array): boolean =>
  !(first === 0x50 && second === 0x4b) && !(first === 0xd0 && second === 0xcf)
