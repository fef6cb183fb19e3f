import { createBreaker } from '../carriers/line/breaker.ts'
import { createCallCarrier } from '../carriers/line/call.ts'
import type { CarrierSet } from '../carriers/registry.ts'
import type { Database } from '../db/database.ts'
import { createSequences } from '../db/sequences.ts'
import { createConnectionRepository } from '../domain/carriers/connections/connection-repository.ts'
import { createConnectionService } from '../domain/carriers/connections/connection-service.ts'
import { createLiveConnections } from '../domain/carriers/connections/live-connections.ts'
import { createReachability } from '../domain/carriers/connections/reachability-service.ts'
import { createCarrierWatch, type TraceService } from '../domain/carriers/traffic/trace-service.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { KnownSecrets } from '../platform/secrets/known-secrets.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import type { LabelTools } from '../printing/labels/label-tools.ts'

export type CarrierAccessPorts = {
  database: Database
  clock: Clock
  ids: Ids
  changes: ChangeFeed
  secrets: SecretBox
  fetch: typeof globalThis.fetch
  /** Where the traffic with carriers is kept. */
  traces: Pick<TraceService, 'record'>
  /** Told of the secrets in use, which must not be written down anywhere. */
  learnSecrets: KnownSecrets['learn']
  labels: LabelTools
  carriers: CarrierSet
  onCarrierFailure: (error: unknown, adapter: string) => void
}

/** Connections and the one way to call a carrier. */
export function createCarrierAccess(ports: CarrierAccessPorts) {
  const { database, clock, secrets, changes } = ports
  const { load: loadAdapter } = ports.carriers
  const sequences = createSequences(database)
  const repository = createConnectionRepository(database)
  const live = createLiveConnections({
    repository,
    loadAdapter,
    secrets,
    learnSecrets: ports.learnSecrets,
    onFailure: ports.onCarrierFailure,
  })
  const breaker = createBreaker({
    now: clock.now,
    changed: id => changes.publish({ topic: 'reachability', id, action: 'updated' }),
  })
  changes.subscribe(({ topic, id, action }) => {
    if (topic === 'connections' && action !== 'created') breaker.forget(id)
  })
  const reachability = createReachability({ breaker, repository, loadAdapter })
  const callCarrier = createCallCarrier({
    breaker,
    now: clock.now,
    after: clock.after,
    nextNumber: sequences,
    renderLabels: ports.labels.render,
    findUndrawable: ports.labels.findUndrawable,
    assembleLabels: ports.labels.assemble,
    renderTemplate: ports.labels.renderTemplate,
    watch: createCarrierWatch({ ...ports, now: clock.now }),
    onFailure: ports.onCarrierFailure,
  })
  const connections = createConnectionService({
    ...ports,
    repository,
    live,
    loadAdapter,
    callCarrier,
    secrets,
    reachability,
  })
  return { sequences, live, callCarrier, connections, breaker, reachability }
}
