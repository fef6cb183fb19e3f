import type { PowerMonitor } from 'electron'

type PowerEvents = {
  /** The machine woke up: connections are stale and a station elsewhere may be gone. */
  onResume(): void
  /** The system goes down and waits a moment for programs to end by themselves. */
  onShutdown(): void
}

export function watchPower(monitor: Pick<PowerMonitor, 'on'>, { onResume, onShutdown }: PowerEvents): void {
  monitor.on('resume', onResume)
  monitor.on('shutdown', onShutdown)
}
