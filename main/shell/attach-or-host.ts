import type { StopWait } from '../../shared/desk/station.ts'

/** The station behind the window. Stopping an attached one only lets go of it. */
export type StationLink = {
  kind: 'hosted' | 'attached'
  url: string
  /** Whether the window may start a station itself when this one is gone; not one at an address that was given. */
  mayStartAnew: boolean
  /** `waiting` is told what it has to wait for. */
  stop(waiting?: (what: StopWait) => void): Promise<void>
} & Partial<HostedParts>

/** What only the process that hosts a station can ask of it and do to it. */
export type HostedParts = {
  counts(): Promise<{ queued: number; problems: number }>
  /** The computer goes to sleep, and wakes up. */
  pause(): Promise<void>
  resume(): void
}

/** An attempt to host; `holder` is the station that has the home already, when that is the reason. */
type HostAttempt =
  | { ok: true; value: Pick<StationLink, 'url' | 'stop'> & Partial<HostedParts> }
  | { ok: false; refusal: { message: string; holder?: { url: string } | null } }

/** Why there is no station, as a sentence for the person at the desk. */
export type StationFound = { ok: true; value: StationLink } | { ok: false; message: string }

export type StationDoors = {
  /** Given on purpose: attach there or say why not, never host instead. */
  stationUrl: string | null
  /** Whether something at the address answers like a station. */
  answers(url: string): Promise<boolean>
  /** Takes the home and starts its station. Only the attempt can tell, without a race, whether it is free. */
  host(): Promise<HostAttempt>
}

/** Finds the station the window belongs to, or starts it in this process. */
export async function attachOrHost({ stationUrl, answers, host }: StationDoors): Promise<StationFound> {
  if (stationUrl !== null) {
    if (await answers(stationUrl)) return attached(stationUrl, false)
    return { ok: false, message: `No Packdesk station answers at ${stationUrl}.` }
  }
  const attempt = await host()
  if (attempt.ok) {
    return { ok: true, value: { kind: 'hosted', mayStartAnew: true, ...attempt.value } }
  }
  const { holder, message } = attempt.refusal
  return holder ? attached(holder.url, true) : { ok: false, message }
}

const attached = (url: string, mayStartAnew: boolean): StationFound => ({
  ok: true,
  value: { kind: 'attached', url: new URL(url).origin, mayStartAnew, stop: async () => {} },
})
