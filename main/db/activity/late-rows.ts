import type { Clock } from '../../platform/clock.ts'

/** Rows that are written a moment later, many at once, so that whoever makes one never waits for the disk. */
export type LateRows<T> = {
  add: (row: T) => void
  /** Writes what waits now. */
  flush: () => void
  stop: () => void
  /** How many were thrown away because too many waited or the disk took none. */
  lost: () => number
}

export type LateRowsOptions<T> = {
  clock: Pick<Clock, 'after'>
  /** Stores rows in one transaction. */
  write: (rows: readonly T[]) => void
  delayMs: number
  /** No more may wait; the oldest go first. */
  mostRows: number
  /** So many at a time: the station answers others in between. */
  rowsPerWrite: number
  /** Told once for a row of failures. */
  failed: (error: unknown) => void
}

export function createLateRows<T>(options: LateRowsOptions<T>): LateRows<T> {
  const { clock, write, delayMs, mostRows, rowsPerWrite } = options
  let waiting: T[] = []
  let lost = 0
  let isFailing = false
  let isStopped = false
  let cancel: (() => void) | null = null

  function writeSome(): void {
    const rows = waiting.splice(0, rowsPerWrite)
    try {
      write(rows)
      isFailing = false
    } catch (error) {
      lost += rows.length
      if (!isFailing) options.failed(error)
      isFailing = true
    }
  }

  function wait(ms: number): void {
    cancel = clock.after(ms, () => {
      cancel = null
      writeSome()
      if (waiting.length > 0) wait(0)
    })
  }

  function flush(): void {
    cancel?.()
    cancel = null
    while (waiting.length > 0) writeSome()
  }

  return {
    add: row => {
      if (isStopped) return
      if (waiting.length >= mostRows) {
        waiting = waiting.slice(Math.ceil(mostRows / 10))
        lost += Math.ceil(mostRows / 10)
      }
      waiting.push(row)
      if (cancel === null) wait(delayMs)
    },
    flush,
    stop: () => {
      isStopped = true
      flush()
    },
    lost: () => lost,
  }
}
