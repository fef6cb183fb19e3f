import type { FastifyReply } from 'fastify'
import { type Refused, refuse } from '../../shared/errors/result.ts'

/** Requests a minute for one credential, or for one address without any; null: no limit. */
export const usualRequestsPerMinute = 12_000

export type RateLimitPorts = { requestsPerMinute: number | null; nowMs: () => number }

/** Seconds somebody has to wait; 0 when the request may go on. */
export type RateLimit = (who: string) => number

type Bucket = { tokens: number; atMs: number }

const maxBuckets = 1_000

/**
 * A bucket of tokens for everybody who asks, filled evenly. Written here because a package for it cost a quarter of
 * a small request, and this one costs a look into a map.
 */
export function createRateLimit({ requestsPerMinute, nowMs }: RateLimitPorts): RateLimit {
  if (requestsPerMinute === null) return () => 0
  const perMs = requestsPerMinute / 60_000
  const buckets = new Map<string, Bucket>()
  const add = (who: string): Bucket => {
    const bucket = { tokens: requestsPerMinute, atMs: nowMs() }
    const [oldest] = buckets.keys()
    if (buckets.size >= maxBuckets && oldest !== undefined) buckets.delete(oldest)
    buckets.set(who, bucket)
    return bucket
  }
  return who => {
    const bucket = buckets.get(who) ?? add(who)
    const now = nowMs()
    bucket.tokens = Math.min(requestsPerMinute, bucket.tokens + Math.max(0, now - bucket.atMs) * perMs)
    bucket.atMs = now
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perMs / 1_000)
    bucket.tokens -= 1
    return 0
  }
}

/** The refusal of somebody who has to wait, with the header that says so to programs. */
export function throttled(reply: FastifyReply, seconds: number): Refused {
  reply.header('Retry-After', String(seconds))
  return refuse('throttled', {
    message: `Request was throttled. Expected available in ${seconds} seconds.`,
  })
}
