import { EventEmitter, once } from 'node:events'
import type { StartScript } from '../../../main/printing/printers/winspool.ts'

type Job = { id: number; name: string; status: number }

const printed = 0x80
const deleted = 0x100

/** The script of the Windows spooler as seen from outside: arguments in, lines out. Its printer prints at once. */
export function createFakeWinspool(printers: readonly { name: string; driver: string }[]) {
  const documents: Buffer[] = []
  const runs: string[][] = []
  const jobs: Job[] = []
  const news = new EventEmitter()
  const told = { isDown: false, isHolding: false, isSilent: false, status: 0, extra: [] as string[] }

  async function* say(args: readonly string[], fed: Promise<Uint8Array | null>): AsyncIterable<object> {
    const [command, name = '', second = '', third = ''] = args
    const job = jobs.find(({ id }) => id === Number(second))
    if (told.isDown) return void (yield failure(1722, 'The RPC server is unavailable.'))
    if (command === 'list')
      return void (yield* printers.map(each => ({ event: 'printer', port: 'USB001', status: 0, ...each })))
    if (!printers.some(each => each.name === name))
      return void (yield failure(1801, 'The printer name is invalid.'))
    if (command === 'printer') yield { event: 'printer', name, driver: '', port: '', status: told.status }
    if (command === 'job') yield { event: 'job_state', status: job?.status ?? 0, name: job?.name ?? null }
    if (command === 'cancel') {
      if (job?.name !== third) return void (yield failure(0, 'there is no such job'))
      yield { event: 'cancelled', status: job.status }
      job.status = deleted
    }
    if (command === 'send') yield* send(second, Number(third), fed)
  }

  async function* send(title: string, length: number, fed: Promise<Uint8Array | null>) {
    const job = { id: jobs.length + 1, name: title, status: deleted }
    jobs.push(job)
    yield { event: 'job', id: job.id }
    const bytes = await fed
    if (bytes?.length !== length) return void (yield failure(0, 'the document did not arrive whole'))
    job.status = told.isHolding ? told.status : printed
    documents.push(Buffer.from(bytes))
    news.emit('document')
    if (told.isSilent) return
    yield { event: 'done', written: length }
  }

  const start: StartScript = args => {
    runs.push([...args])
    const { promise: fed, resolve } = Promise.withResolvers<Uint8Array | null>()
    async function* lines() {
      yield* told.extra
      for await (const event of say(args, fed)) yield JSON.stringify(event)
    }
    return { lines: lines(), feed: resolve, kill: () => resolve(null) }
  }

  return {
    start,
    documents,
    runs,
    told,
    received: async (count: number) => {
      while (documents.length < count) await once(news, 'document')
      return documents
    },
    letPrint: () => {
      told.isHolding = false
      for (const job of jobs) if (job.status !== deleted) job.status = printed
    },
    setJobs: (status: number) => {
      for (const job of jobs) job.status = status
    },
  }
}

const failure = (code: number, message: string) => ({ event: 'error', code, message, began: false })
