import type { Group, IppReply } from './ipp-words.ts'

type Job = {
  id: number
  name: string
  state: string
  reasons: string[]
  document: Buffer | null
  more: Group
}

/** The jobs of one printer. It prints at once what it gets, unless it is told to hold. */
export function createJobs(arrived: () => void) {
  const list: Job[] = []
  const documents: Buffer[] = []
  let isHolding = false
  const find = (id: number) => list.find(job => job.id === id)
  const missing: IppReply = { status: 'client-error-not-found' }

  const describe = (job: Job): Group => ({
    'job-id': job.id,
    'job-name': job.name,
    'job-state': job.state,
    'job-state-reasons': job.reasons,
    'number-of-documents': job.document ? 1 : 0,
    ...job.more,
  })

  function finish(job: Job): void {
    job.state = 'completed'
    job.reasons = ['job-completed-successfully']
    job.more = { 'job-impressions-completed': 1, 'time-at-processing': 5, ...job.more }
  }

  function open(name: string): Group {
    const job = {
      id: list.length + 1,
      name,
      state: 'pending-held',
      reasons: ['job-incoming'],
      document: null,
      more: {},
    }
    list.push(job)
    return describe(job)
  }

  function receive(id: number, document: Buffer): IppReply {
    const job = find(id)
    if (!job) return missing
    if (job.state === 'canceled') return { status: 'client-error-not-possible' }
    job.document = document
    job.state = 'pending'
    job.reasons = ['none']
    documents.push(document)
    if (!isHolding) finish(job)
    arrived()
    return { job: describe(job) }
  }

  return {
    list,
    documents,
    open,
    receive,
    print: (name: string, document: Buffer): Group => {
      const id = Number(open(name)['job-id'])
      return receive(id, document).job ?? {}
    },
    tell: (id: number): IppReply => {
      const job = find(id)
      return job ? { job: describe(job) } : missing
    },
    cancel: (id: number): IppReply => {
      const job = find(id)
      if (!job) return missing
      if (job.state === 'completed' || job.state === 'canceled')
        return { status: 'client-error-not-possible' }
      job.state = 'canceled'
      job.reasons = ['job-canceled-by-user']
      return {}
    },
    hold: () => {
      isHolding = true
    },
    letPrint: () => {
      isHolding = false
      for (const job of list) if (job.state === 'pending' && job.document) finish(job)
    },
    /** As the panel of a printer or its own trouble would. */
    change: (id: number, changes: Partial<Pick<Job, 'state' | 'reasons' | 'more' | 'name'>>) => {
      Object.assign(find(id) ?? {}, changes)
    },
    forget: () => list.splice(0),
  }
}
