/** How patient the spool is. */
export type SpoolLimits = {
  /** Waits before the second, third, ... attempt while nothing has left the station. */
  retryDelaysMs: readonly number[]
  /** Longest wait for a connection. */
  connectMs: number
  /** Longest time a printer is asked who it is. */
  identifyMs: number
  /** Longest time a printer may take nothing. */
  stallMs: number
  /** How long `stop` lets the copies under way go on. */
  stopGraceMs: number
  /** Pauses after trouble of the station itself, such as a full disk under its database. */
  troubleBackOff: { firstMs: number; mostMs: number }
}

export const spoolLimits: SpoolLimits = {
  retryDelaysMs: [1_000, 3_000, 8_000],
  connectMs: 5_000,
  identifyMs: 2_000,
  stallMs: 30_000,
  stopGraceMs: 5_000,
  troubleBackOff: { firstMs: 5_000, mostMs: 30_000 },
}
