import { hostname } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { createSettings } from '../db/settings.ts'
import type { PasswordCost } from '../domain/access/operators/passwords.ts'
import { createCertificateRepository } from '../domain/desks/certificates/certificate-repository.ts'
import { createCertificateService } from '../domain/desks/certificates/certificate-service.ts'
import { networkRoutes, shopDeskRoutes } from '../domain/desks/desk-routes.ts'
import { hostLabel, lanAddresses } from '../domain/desks/network/lan-addresses.ts'
import { createNetworkChoice, createNetworkService } from '../domain/desks/network/network-service.ts'
import { createDeskRepository } from '../domain/desks/paired/desk-repository.ts'
import { createDeskService, type DeskService, desksTopic } from '../domain/desks/paired/desk-service.ts'
import { createJoinPage } from '../domain/desks/pairing/join-page.ts'
import { joinRoutes } from '../domain/desks/pairing/join-routes.ts'
import { createPairingService } from '../domain/desks/pairing/pairing-service.ts'
import { type NetworkDoorPorts, pairedCookieText } from '../http/network-door.ts'
import { deskOfRequest, isFromNetwork } from '../http/network-request.ts'
import { deskLineRoutes } from '../printing/printers/desk/desk-line-routes.ts'
import { createDeskLines, type DeskLines } from '../printing/printers/desk/desk-lines.ts'
import type { DeskTransportPorts } from '../printing/printers/desk/desk-transport.ts'
import { createStationAccess, type StationAccess } from './access.ts'
import type { StationBase } from './base.ts'
import type { Engine } from './engine.ts'

/** The paired desks, and the line to their printers: a desk that is put out loses it at once. */
export function createStationDesks({ database, clock, ids, changes }: StationBase, version: string) {
  const service = createDeskService({ repository: createDeskRepository(database), clock, ids, changes })
  const lines = createDeskLines({ clock, version, publish: changes.publish })
  changes.subscribe(({ topic, id, action }) => {
    if (topic === desksTopic && action === 'deleted') lines.drop(id)
  })
  const atPrinters: DeskTransportPorts = { lines, clock, findDesk: service.lastHeard }
  return { service, atPrinters }
}

type StationDesks = ReturnType<typeof createStationDesks>

/** Who comes in, by which credentials, and from which computers. */
export function createEntrances(
  base: StationBase,
  { homeSecret, engine, desks }: { homeSecret: Uint8Array; engine: Engine; desks: StationDesks },
  { passwordCost, networkAddresses }: NetworkOptions & { passwordCost?: PasswordCost | undefined },
) {
  const { service, atPrinters } = desks
  const access = createStationAccess(base, { homeSecret, passwordCost, engine, isPaired: service.isPaired })
  const ports = { desks: service, lines: atPrinters.lines, access, networkAddresses }
  return { access, network: createStationNetwork(base, ports) }
}

export type NetworkOptions = {
  /** Addresses in private networks; those of the computer when left out. */
  networkAddresses?: (() => readonly string[]) | undefined
}

type StationNetworkPorts = NetworkOptions & {
  desks: DeskService
  lines: DeskLines
  access: Pick<StationAccess, 'canSignIn'>
}

/** The door of the shop's other computers, and how they are taken in. */
function createStationNetwork(
  base: StationBase,
  { desks, lines, access, networkAddresses = lanAddresses }: StationNetworkPorts,
) {
  const { database, secrets, clock, calendar, changes, logger, resources } = base
  const label = hostLabel(hostname())
  const certificates = createCertificateService({
    repository: createCertificateRepository(database, secrets),
    clock,
    stationName: () => label,
    today: calendar.today,
  })
  const network = createNetworkService({
    choice: createNetworkChoice({ settings: createSettings(database), changes }),
    certificates,
    addresses: networkAddresses,
    hostName: () => `${label}.local`,
    canSignIn: access.canSignIn,
    clock,
    changes,
    report: error => logger.warn({ err: error }, 'other computers do not reach this station'),
  })
  const pairing = createPairingService({
    desks,
    isOpen: network.isOpen,
    identity: certificates.identity,
    clock,
    changes,
  })
  const isElsewhere = (request: FastifyRequest) => isFromNetwork(request)
  const page = createJoinPage(join(resources, 'join'), () => label)
  const door: NetworkDoorPorts['network'] = {
    names: network.names,
    takesKeys: network.takesKeys,
    findDesk: desks.find,
    // A full disk keeps nobody from looking.
    heard: (id, from) => {
      try {
        desks.heard(id, from)
      } catch (error) {
        logger.warn({ err: error }, 'when a desk was heard of last is not written')
      }
    },
    onPutOut: tell =>
      void changes.subscribe(({ topic, id, action }) => {
        if (topic === desksTopic && action === 'deleted') tell(id)
      }),
  }
  return {
    door,
    start: network.start,
    stop: network.stop,
    routes: [
      ...networkRoutes(network, isElsewhere),
      ...shopDeskRoutes(desks, pairing, isElsewhere),
      ...deskLineRoutes({ lines, deskOf: deskOfRequest }),
      ...joinRoutes({ pairing, certificates, page, isElsewhere, cookieOf: pairedCookieText }),
    ],
  }
}

export type StationNetwork = ReturnType<typeof createStationNetwork>
