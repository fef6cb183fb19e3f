/** The test stations of this process that were started and not stopped, each with the line that started it. */
const running = new Map<symbol, string>()

/** Keeps account of a station from now on; the answer says that it has stopped. */
export function countStation(): () => void {
  const station = Symbol('station')
  const lines = new Error('started').stack?.split('\n') ?? []
  running.set(station, lines.find(line => line.includes('.test.ts'))?.trim() ?? 'by a helper')
  return () => void running.delete(station)
}

/** Where those were started that still run; asked once, then forgotten, so that the next file is not blamed. */
export function takeRunningStations(): string[] {
  const started = [...running.values()]
  running.clear()
  return started
}
