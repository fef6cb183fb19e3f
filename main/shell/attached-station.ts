import type { StationLink } from './attach-or-host.ts'
import type { ShellWords } from './words/en.ts'

const lookEveryMs = 5_000
/** A station that is busy may miss one or two. */
const missesUntilGone = 3

export type AttachedDoors = {
  station: Pick<StationLink, 'url' | 'mayStartAnew'>
  answers: (url: string) => Promise<boolean>
  /** Asks the person and answers whether to start the station here. */
  ask: (question: { message: string; detail: string; buttons: string[] }) => Promise<boolean>
  words: () => ShellWords
  startAnew: () => void
  reload: () => void
}

/** Looks after a station of another process: when it is gone the window offers to start it. */
export function watchAttached(doors: AttachedDoors): () => void {
  let misses = 0
  let isAsking = false
  const look = async () => {
    if (isAsking) return
    misses = (await doors.answers(doors.station.url)) ? 0 : misses + 1
    if (misses < missesUntilGone) return
    isAsking = true
    await offer(doors).finally(() => {
      misses = 0
      isAsking = false
    })
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  return () => clearInterval(timer)
}

async function offer({ station, ask, words, startAnew, reload }: AttachedDoors): Promise<void> {
  const { gone } = words()
  const said = { message: gone.message, detail: gone.detail(station.url) }
  if (!station.mayStartAnew) {
    const again = await ask({ ...said, buttons: [gone.tryAgain, gone.wait] })
    return again ? reload() : undefined
  }
  if (await ask({ ...said, buttons: [gone.startHere, gone.wait] })) startAnew()
}
