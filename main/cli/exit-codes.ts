import type { HostRefusal } from '../app/host.ts'

/** What the process ends with. Documented in the help; scripts rely on it. */
export const exitCodes = {
  ok: 0,
  trouble: 1,
  usage: 2,
  held: 3,
  portBusy: 4,
  storage: 5,
  secrets: 6,
} as const

const byRefusal: Record<HostRefusal['reason'], number> = {
  held: exitCodes.held,
  port_busy: exitCodes.portBusy,
  storage: exitCodes.storage,
  tls: exitCodes.usage,
  secrets: exitCodes.secrets,
  not_prepared: exitCodes.trouble,
}

export const exitCodeOf = (refusal: HostRefusal): number => byRefusal[refusal.reason]
