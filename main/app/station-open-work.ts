import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { recoverManifests } from '../domain/dispatch/manifests/manifest-recovery.ts'
import { recoverPickups } from '../domain/dispatch/pickups/pickup-recovery.ts'
import { recoverUploads } from '../domain/documents/upload-recovery.ts'
import { recoverProxies } from '../domain/shipping/proxy/proxy-settling.ts'
import { recoverPurchases } from '../domain/shipping/shipments/purchase-recovery.ts'
import { recoverVoids } from '../domain/shipping/shipments/void-recovery.ts'
import type { Engine } from './engine.ts'

/** Finds what a crash left open: what was begun and whose outcome is not written down. */
export async function findOpenWork(engine: Engine, database: Database, logger: FastifyBaseLogger) {
  const purchases = await recoverPurchases({ ...engine, database })
  if (purchases.unknown > 0) logger.warn(purchases, 'purchases without an outcome were found')
  const pickups = await recoverPickups(engine)
  if (pickups.unknown > 0) logger.warn(pickups, 'pickups without an outcome were found')
  const manifests = await recoverManifests(engine)
  if (manifests > 0) logger.warn({ manifests }, 'manifests without an outcome were found')
  const voids = await recoverVoids(engine)
  const uploads = await recoverUploads(engine)
  const proxies = recoverProxies(engine)
  if (voids + uploads + proxies > 0)
    logger.warn(
      { voids, uploads, proxies },
      'voids, uploads or requests by proxy without an outcome were found',
    )
}

/** Asks the carriers about what nobody knows the outcome of, once, beside everything else. */
export function startInquiry(
  { carrierInquiry, manifestInquiry }: Engine,
  logger: FastifyBaseLogger,
): { stop: () => void } {
  let isStopped = false
  const askAll = async () => {
    let settled = 0
    for (const inquiry of [carrierInquiry, manifestInquiry])
      settled += await inquiry.askAboutAll(() => isStopped)
    return settled
  }
  askAll().then(
    settled => settled > 0 && logger.info({ settled }, 'carriers told what became of open work'),
    error => logger.error({ err: error }, 'asking carriers about open work failed'),
  )
  return {
    stop: () => {
      isStopped = true
    },
  }
}
