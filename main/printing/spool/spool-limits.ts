/** How patient the spool is. */
export type SpoolLimits = {
  /** Waits before the second, third, ... attempt while nothing came out. A run waits on with the last of them. */
  retryDelaysMs: readonly number[]
  /** How often a printer is tried that itself says why it stands still. */
  standstillMs: number
  /** Waits between questions about a copy that was handed over; the last one goes on. */
  followDelaysMs: readonly number[]
  /** How often a printer is asked about a copy that broke off, before nobody knows. */
  askTimes: number
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
  standstillMs: 2_000,
  followDelaysMs: [50, 100, 200, 400, 800, 1_500, 3_000],
  askTimes: 3,
  connectMs: 5_000,
  identifyMs: 2_000,
  stallMs: 30_000,
  stopGraceMs: 5_000,
  troubleBackOff: { firstMs: 5_000, mostMs: 30_000 },
}
