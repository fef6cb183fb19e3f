/** The station behind the window. Stopping an attached one only lets go of it. */
export type StationLink = {
  kind: 'hosted' | 'attached'
  url: string
  /** `waiting` is told in a sentence what it has to wait for. */
  stop(waiting?: (sentence: string) => void): Promise<void>
}

/** An attempt to host; `holder` is the station that has the home already, when that is the reason. */
type HostAttempt =
  | { ok: true; value: Pick<StationLink, 'url' | 'stop'> }
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
    if (await answers(stationUrl)) return attached(stationUrl)
    return { ok: false, message: `No Packdesk station answers at ${stationUrl}.` }
  }
  const attempt = await host()
  if (attempt.ok) {
    const { url, stop } = attempt.value
    return { ok: true, value: { kind: 'hosted', url, stop } }
  }
  const { holder, message } = attempt.refusal
  return holder ? attached(holder.url) : { ok: false, message }
}

const attached = (url: string): StationFound => ({
  ok: true,
  value: { kind: 'attached', url: new URL(url).origin, stop: async () => {} },
})
