import { isIP } from 'node:net'
import { addressKind } from '../../../platform/address-kind.ts'
import type { Clock } from '../../../platform/clock.ts'
import { identityOf } from '../ipp/ipp-identity.ts'
import { directIppTransport, type IppPorts } from '../ipp/ipp-transport.ts'
import type { CheckOptions, FoundPrinter } from '../transport.ts'
import type { FindTransport } from '../transports.ts'
import { suggestionFor } from './finders.ts'

/** What addresses a name has; none when nobody knows it. Never rejects. */
export type Resolve = (name: string) => Promise<readonly string[]>

export type ProbePorts = IppPorts & {
  clock: Clock
  transports: FindTransport
  resolve: Resolve
  /** Where printers listen. */
  ports: { raw: number; ipp: number }
  limits: ProbeLimits
}

export type ProbeLimits = {
  /** Addresses asked at once. */
  atOnce: number
  /** Longest wait for one answer. */
  answerMs: number
  /** After this nothing more is asked. */
  altogetherMs: number
}

export const probeLimits: ProbeLimits = { atOnce: 48, answerMs: 2_000, altogetherMs: 30_000 }

/** Asks every address for printers, several at once and not for ever. Addresses of the internet are left alone. */
export async function probe(addresses: readonly string[], ports: ProbePorts): Promise<FoundPrinter[]> {
  const stop = new AbortController()
  const cancelTimer = ports.clock.after(ports.limits.altogetherMs, () => stop.abort())
  const options = { signal: stop.signal, timeoutMs: ports.limits.answerMs }
  const waiting = [...new Set(addresses.map(address => address.toLowerCase()))].entries()
  const found: FoundPrinter[][] = []
  const askOn = async () => {
    for (const [at, address] of waiting) found[at] = await probeOne(address, ports, options)
  }
  await Promise.all(Array.from({ length: ports.limits.atOnce }, askOn))
  cancelTimer()
  return found.flat()
}

async function probeOne(host: string, ports: ProbePorts, options: CheckOptions): Promise<FoundPrinter[]> {
  if (options.signal.aborted || !(await isNear(host, ports.resolve))) return []
  const ipp = await probeIpp(host, ports, options)
  const raw = await probeRaw(host, ports, options, ipp)
  return [...(raw ? [raw] : []), ...(ipp ? [ipp] : [])]
}

/** A name counts when everything it stands for is in the own network. */
async function isNear(host: string, resolve: Resolve): Promise<boolean> {
  const addresses = isIP(host) ? [host] : await resolve(host)
  return addresses.length > 0 && addresses.every(address => addressKind(address) !== 'public')
}

async function probeIpp(
  host: string,
  ports: ProbePorts,
  options: CheckOptions,
): Promise<FoundPrinter | null> {
  const uri = { scheme: 'ipp', host, port: ports.ports.ipp, path: '/ipp/print' } as const
  const about = await directIppTransport(uri, ports).queueFacts(options)
  return about.ok ? suggestionFor(uri, host, identityOf(about.facts)) : null
}

/** Nobody is asked in a language of labels who says that it speaks none: the question would come out on paper. */
async function probeRaw(
  host: string,
  { transports, ports }: ProbePorts,
  options: CheckOptions,
  ipp: FoundPrinter | null,
): Promise<FoundPrinter | null> {
  const uri = { scheme: 'tcp', host, port: ports.raw } as const
  const transport = transports(`tcp://${isIP(host) === 6 ? `[${host}]` : host}:${ports.raw}`)
  const { state } = await transport.check({ ...options, language: 'any' })
  if (state === 'offline') return null
  const speaksLabels = ipp === null || ipp.language === 'ZPL' || ipp.language === 'EPL'
  const identity = speaksLabels
    ? ((await transport.identify?.({ ...options, ...(ipp?.language ? { language: ipp.language } : {}) })) ??
      null)
    : null
  const own = suggestionFor(uri, host, identity)
  return {
    ...own,
    language: own.language ?? (ipp?.language === 'ZPL' || ipp?.language === 'EPL' ? ipp.language : null),
    model: own.model ?? ipp?.model ?? null,
    dpi: own.dpi ?? ipp?.dpi ?? null,
  }
}
