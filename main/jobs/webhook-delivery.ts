import type { DeliveryAttempt } from '../../shared/desk/events.ts'
import type { DeliveryQueue, Line } from '../domain/webhooks/delivery-queue.ts'
import type { DeliveryPolicy } from '../domain/webhooks/delivery-rules.ts'
import type { PostWebhook, Target } from '../domain/webhooks/webhook-post.ts'
import type { Clock } from '../platform/clock.ts'
import { createLane, type Lane, type Next } from '../platform/lane.ts'

export type WebhookDeliveryPorts = {
  queue: Pick<DeliveryQueue, 'withWork' | 'line' | 'dueAtMs' | 'settle'>
  post: PostWebhook
  clock: Clock
  policy: Pick<DeliveryPolicy, 'stopGraceMs' | 'troubleDelayMs'>
  /** Trouble of the station itself, for its log. */
  report: (error: unknown) => void
}

export type WebhookDelivery = {
  /** Goes on with what waits, also with what a crash left behind. */
  start: () => void
  /** Something changed at an endpoint: a new event, another address, switched on. */
  wake: (webhookId: string) => void
  /** Starts nothing new and waits a little for what is under way; the rest is sent after the next start. */
  stop: () => Promise<void>
}

/**
 * Takes events to their endpoints: at each one in order and one at a time, endpoints beside each other. An event
 * leaves the line only when its outcome is on disk, so a crash can send it twice but never lose it.
 */
export function createWebhookDelivery(ports: WebhookDeliveryPorts): WebhookDelivery {
  const { queue, clock, policy } = ports
  const lanes = new Map<string, Lane>()
  const giveUp = new AbortController()
  let phase: 'new' | 'running' | 'stopping' = 'new'
  const nowMs = () => clock.now().getTime()

  async function step(webhookId: string): Promise<Next> {
    try {
      const line = queue.line(webhookId)
      return line === null ? 'idle' : await send(webhookId, line)
    } catch (error) {
      ports.report(error)
      return { atMs: nowMs() + policy.troubleDelayMs }
    }
  }

  async function send(webhookId: string, line: Line): Promise<Next> {
    let { target } = line
    for (const delivery of line.waiting) {
      const atMs = queue.dueAtMs(delivery)
      if (atMs > nowMs()) return { atMs }
      const attempt = await tryOnce(target, { id: delivery.eventId, body: delivery.body })
      // Nobody knows what became of an attempt that the stop cut off; it is made again.
      if (giveUp.signal.aborted) return 'idle'
      const settled = queue.settle(webhookId, delivery, attempt)
      if (!settled.isFinal || settled.target === null || phase === 'stopping') return 'again'
      target = settled.target
    }
    return 'again'
  }

  async function tryOnce(target: Target, message: { id: string; body: string }): Promise<DeliveryAttempt> {
    const startedAt = clock.now()
    const { status, problem, answer } = await ports.post(target, message, giveUp.signal)
    return {
      at: startedAt.toISOString(),
      duration_ms: Math.max(0, nowMs() - startedAt.getTime()),
      status,
      problem,
      answer,
    }
  }

  function wake(webhookId: string): void {
    if (phase !== 'running') return
    const lane = lanes.get(webhookId) ?? createLane(() => step(webhookId), clock)
    lanes.set(webhookId, lane)
    lane.wake()
  }

  return {
    start: () => {
      phase = 'running'
      for (const webhookId of queue.withWork()) wake(webhookId)
    },
    wake,
    stop: async () => {
      phase = 'stopping'
      const cancelTimer = clock.after(policy.stopGraceMs, () => giveUp.abort())
      await Promise.all([...lanes.values()].map(lane => lane.stop()))
      cancelTimer()
    },
  }
}
