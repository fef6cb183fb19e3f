import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Order, Reply } from './orders.ts'

/** The process was killed while it was to do something. */
export class Died extends Error {}

export type StationProcess = {
  /** Throws `Died` when the process ends before it has answered. */
  tell: (order: Order) => Promise<string>
  kill: () => Promise<void>
  isDead: () => boolean
  /** Resolves when it is gone. */
  dead: Promise<void>
  /** How it ended, with the last it wrote; null as long as it lives and where it was killed. */
  collapse: () => string | null
}

/** What is kept of what a process wrote: the end of it says why it ended. */
const lastWords = 4_000

function wrap(child: ChildProcess): StationProcess {
  const open = new Map<number, { resolve: (value: string) => void; reject: (error: Error) => void }>()
  let last = 0
  let isDead = false
  let collapse: string | null = null
  let written = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    written = (written + text).slice(-lastWords)
  })
  child.on('message', ({ number, value, problem }: Reply) => {
    const waiting = open.get(number)
    open.delete(number)
    if (problem === undefined) waiting?.resolve(value ?? '')
    else waiting?.reject(new Error(problem))
  })
  child.on('error', () => undefined)
  const dead = once(child, 'exit').then(([code, signal]) => {
    isDead = true
    if (signal !== 'SIGKILL') collapse = `${signal ?? `exit code ${code}`} ${written}`
    for (const { reject } of open.values()) reject(new Died('the station died'))
    open.clear()
  })
  return {
    dead,
    isDead: () => isDead,
    collapse: () => collapse,
    kill: async () => {
      child.kill('SIGKILL')
      await dead
    },
    tell: order => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      if (isDead || !child.connected) return dead.then(() => Promise.reject(new Died('the station is dead')))
      last += 1
      open.set(last, { resolve, reject })
      child.send({ number: last, order }, () => undefined)
      return promise
    },
  }
}

export type ProcessPool = {
  take: () => Promise<StationProcess>
  close: () => Promise<void>
}

/** Keeps so many processes ready that have loaded everything and wait for a home. */
export function createProcessPool(script: string, resources: string, spares: number): ProcessPool {
  const ready: Promise<StationProcess>[] = []
  const all = new Set<ChildProcess>()
  const begin = async (): Promise<StationProcess> => {
    const child = fork(script, [resources], {
      execArgv: [],
      env: { ...process.env, NODE_COMPILE_CACHE: join(script, '../cache') },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    })
    all.add(child)
    child.once('exit', () => all.delete(child))
    await once(child, 'message')
    return wrap(child)
  }
  const fill = () => {
    while (ready.length < spares) ready.push(begin())
  }
  return {
    take: () => {
      fill()
      const next = ready.shift() ?? begin()
      fill()
      return next
    },
    close: async () => {
      const ends = [...all].map(child => once(child, 'exit'))
      for (const child of all) child.kill('SIGKILL')
      await Promise.all(ends)
    },
  }
}
