import {
  type GivenCertificate,
  type NetworkPatch,
  type NetworkProblem,
  networkPatch,
  type ShopNetwork,
  usualNetworkPort,
} from '../../../../shared/desk/shop-network.ts'
import { ok, type Refused, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import { createSettingGroup, type SettingGroup, type SettingGroupPorts } from '../../../db/settings.ts'
import { barcodeEncoder } from '../../../platform/barcode-encoder.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Tls, TlsError } from '../../../platform/tls-files.ts'
import type { CertificateService, ShownCertificate } from '../certificates/certificate-service.ts'

/** What is kept of it. */
export type NetworkChoice = { open: boolean; port: number; api: boolean }

/** A listener at one address. */
export type NetworkServer = {
  /** Shows another certificate to whoever connects from now on. */
  renew: (tls: Tls) => void
  /** Ends at once, with all that is connected. */
  close: () => Promise<void>
}

/** Throws the system's error where the port cannot be had. */
export type OpenNetworkServer = (at: { address: string; port: number; tls: Tls }) => Promise<NetworkServer>

export type NetworkService = {
  state: (isStation: boolean) => ShopNetwork
  change: (patch: NetworkPatch) => Promise<Result<undefined>>
  give: (given: GivenCertificate) => Promise<Result<undefined>>
  removeGiven: () => Promise<Result<undefined>>
  isOpen: () => boolean
  /** Whether programs with a key are let in. */
  takesKeys: () => boolean
  /** What a request may call the station by. */
  names: () => readonly string[]
  /** Listens where it was chosen, and looks from time to time whether that still fits. */
  start: (openServer: OpenNetworkServer) => Promise<void>
  stop: () => Promise<void>
}

export type NetworkPorts = {
  choice: SettingGroup<NetworkChoice>
  certificates: CertificateService
  /** In private networks. */
  addresses: () => readonly string[]
  /** `NAME.local`. */
  hostName: () => string
  canSignIn: () => boolean
  clock: Clock
  changes: Pick<ChangeFeed, 'publish'>
  report: (error: unknown) => void
}

/** Addresses change when a computer wakes up, or a router gives another one. */
const lookEveryMs = 30_000
/** A certificate of our own is made anew this long before it ends. */
const renewedBeforeMs = 30 * 24 * 3_600_000

export const networkTopic = 'shop_network'

/** Whether the network is let in, and how. */
export const createNetworkChoice = (ports: SettingGroupPorts): SettingGroup<NetworkChoice> =>
  createSettingGroup<NetworkChoice>(ports, {
    name: networkTopic,
    schema: networkPatch,
    defaults: { open: false, port: usualNetworkPort, api: false },
  })

const refusals: Record<NetworkProblem, (port: number) => Refused> = {
  no_address: () =>
    refuse('state_error', {
      message:
        'This computer has no address in a private network (10.x, 172.16-31.x or 192.168.x). Connect it to the network of the shop, then try again; nothing was opened.',
    }),
  port_busy: port => refuseFields({ port: [`Another program uses port ${port}. Choose another one.`] }),
  certificate_over: () =>
    refuse('state_error', {
      message:
        'The certificate that was given is not valid now. Give another one, or remove it; nothing was opened.',
    }),
  not_opened: () =>
    refuse('state_error', {
      message: 'This computer does not let Packdesk listen there. Its log says why; nothing was opened.',
    }),
}

const nobodySignsIn = () =>
  refuse('state_error', {
    message:
      'Nobody can sign in yet, and on every other computer somebody has to. Add an operator with a password or a PIN in Settings, Operators, then open the station; nothing was opened.',
  })

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const problemOf = (error: unknown): NetworkProblem =>
  error instanceof TlsError ? 'certificate_over' : codeOf(error) === 'EADDRINUSE' ? 'port_busy' : 'not_opened'

const qrOf = (text: string): string =>
  barcodeEncoder().toSVG({
    bcid: 'qrcode',
    text,
    scale: 4,
    backgroundcolor: 'FFFFFF',
    paddingwidth: 8,
    paddingheight: 8,
  })

export function createNetworkService(ports: NetworkPorts): NetworkService {
  const { choice, certificates, clock, changes } = ports
  const doors = createNetworkDoors(ports)
  let problem: NetworkProblem | null = null
  let stopLooking = () => {}
  /** One after the other: two changes at once would listen twice. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  const settle = async (): Promise<NetworkProblem | null> => {
    const before = problem
    try {
      const { open, port } = choice.read()
      const wanted = open ? ports.addresses() : []
      await doors.settle(wanted, port)
      problem = open && wanted.length === 0 ? 'no_address' : null
    } catch (error) {
      await doors.close()
      problem = problemOf(error)
      if (before !== problem) ports.report(error)
    }
    if (before !== problem) changes.publish({ topic: networkTopic, id: networkTopic, action: 'updated' })
    return problem
  }

  /** What cannot be done is taken back before it is told. */
  const changeTo = async (patch: NetworkPatch): Promise<Result<undefined>> => {
    const { open, port, api } = choice.read()
    if (patch.open && !open && !ports.canSignIn()) return nobodySignsIn()
    const next = choice.change(patch)
    const wrong = await settle()
    if (wrong === null || !next.open) return ok(undefined)
    choice.change({ open, port, api })
    await settle()
    return refusals[wrong](next.port)
  }

  const shownAnew = async (): Promise<Result<undefined>> => {
    doors.forgetCertificate()
    const wrong = await settle()
    changes.publish({ topic: networkTopic, id: networkTopic, action: 'updated' })
    return wrong === null ? ok(undefined) : refusals[wrong](choice.read().port)
  }

  const look = () => {
    stopLooking = clock.after(lookEveryMs, look)
    void inTurn(settle)
  }

  return {
    isOpen: doors.isOpen,
    takesKeys: () => choice.read().api,
    names: doors.names,
    state: isStation => {
      const { open, port, api } = choice.read()
      const urls = doors.names().map(name => `https://${name}:${port}`)
      const shown = doors.shown()
      return {
        object_type: 'shop_network',
        open,
        listening: doors.isOpen(),
        port,
        api,
        problem,
        urls,
        qr_svg: urls[0] === undefined ? null : qrOf(urls[0]),
        certificate: shown && {
          kind: shown.kind,
          fingerprint: certificates.trusted()?.fingerprint ?? null,
          names: shown.names,
          valid_until: shown.validUntil.toISOString(),
        },
        is_station: isStation,
      }
    },
    change: patch => inTurn(() => changeTo(patch)),
    give: given =>
      inTurn(async () => {
        const taken = certificates.give(given)
        return taken.ok ? shownAnew() : taken
      }),
    removeGiven: () =>
      inTurn(() => {
        certificates.removeGiven()
        return shownAnew()
      }),
    start: async openServer => {
      doors.openWith(openServer)
      await inTurn(settle)
      stopLooking = clock.after(lookEveryMs, look)
    },
    stop: () => {
      stopLooking()
      return inTurn(doors.close)
    },
  }
}

/** The listeners that are open, with the certificate they show. */
function createNetworkDoors({ certificates, hostName, clock }: NetworkPorts) {
  const open = new Map<string, { port: number; server: NetworkServer }>()
  let shown: ShownCertificate | null = null
  let shownFor = ''
  let openServer: OpenNetworkServer | null = null

  const isDue = ({ kind, validUntil }: ShownCertificate): boolean => {
    const leftMs = validUntil.getTime() - clock.now().getTime()
    return leftMs < (kind === 'own' ? renewedBeforeMs : 0)
  }

  const certificateFor = async (addresses: readonly string[]): Promise<ShownCertificate> => {
    const names = [hostName()]
    const asked = [...names, ...addresses].join()
    if (shown && shownFor === asked && !isDue(shown)) return shown
    shown = await certificates.show({ names, addresses })
    shownFor = asked
    for (const { server } of open.values()) server.renew(shown)
    return shown
  }

  const close = async (): Promise<void> => {
    const closing = [...open.values()]
    open.clear()
    shown = null
    await Promise.all(closing.map(({ server }) => server.close()))
  }

  return {
    openWith: (opener: OpenNetworkServer) => {
      openServer = opener
    },
    isOpen: () => open.size > 0,
    shown: () => shown,
    forgetCertificate: () => {
      shownFor = ''
    },
    /** What is typed first: every system finds an address, not every one a name. */
    names: (): string[] => [
      ...new Set([...open.keys(), ...(shown?.names ?? []).filter(name => !name.startsWith('*'))]),
    ],
    close,
    /** Listens at these addresses and no others. */
    settle: async (addresses: readonly string[], port: number): Promise<void> => {
      if (addresses.length === 0) return close()
      const tls = await certificateFor(addresses)
      for (const [address, at] of open)
        if (at.port !== port || !addresses.includes(address)) {
          open.delete(address)
          await at.server.close()
        }
      for (const address of addresses)
        if (openServer && !open.has(address))
          open.set(address, { port, server: await openServer({ address, port, tls }) })
    },
  }
}
