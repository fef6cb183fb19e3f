import type { DeliveryAttempt } from '../../../../shared/api/events.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import { createLanes, type Lanes, type Next } from '../../../platform/loops/loop.ts'
import type { DeliveryQueue, EndpointQueue } from './delivery-queue.ts'
import type { DeliveryPolicy } from './delivery-rules.ts'
import type { PostWebhook, Target } from './webhook-post.ts'

export type WebhookDeliveryPorts = {
  queue: Pick<DeliveryQueue, 'withWork' | 'queueOf' | 'dueAtMs' | 'settle'>
  post: PostWebhook
  clock: Clock
  random: () => number
  policy: Pick<DeliveryPolicy, 'stopGraceMs' | 'troubleBackOff'>
  /** Trouble of the station itself, for its log. */
  report: (error: unknown) => void
  /** Trouble began or ended. */
  changed: () => void
}

/**
 * Goes on after a start with what a crash left behind. A stop starts nothing new and waits a little for what is
 * under way; the rest is sent after the next start.
 */
export type WebhookDelivery = Lanes<string>

/**
 * Takes events to their endpoints: at each one in order and one at a time, endpoints beside each other. An event
 * leaves the queue only when its outcome is on disk, so a crash can send it twice but never lose it.
 */
export function createWebhookDelivery(ports: WebhookDeliveryPorts): WebhookDelivery {
  const { queue, clock, policy } = ports
  const giveUp = new AbortController()
  const nowMs = () => clock.now().getTime()

  async function send(webhookId: string, endpoint: EndpointQueue, stopping: AbortSignal): Promise<Next> {
    let { target } = endpoint
    for (const delivery of endpoint.waiting) {
      const atMs = queue.dueAtMs(delivery)
      if (atMs > nowMs()) return { atMs: Math.min(atMs, endpoint.asideAtMs) }
      faultPoint('webhook.before_post')
      const attempt = await tryOnce(target, { id: delivery.eventId, body: delivery.body })
      faultPoint('webhook.answered')
      // Nobody knows what became of an attempt that the stop cut off; it is made again.
      if (giveUp.signal.aborted) return 'idle'
      const settled = queue.settle(webhookId, delivery, attempt)
      faultPoint('webhook.outcome_written')
      if (!settled.isFinal || settled.target === null || stopping.aborted) return 'again'
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

  const lanes = createLanes<string>({
    ...ports,
    name: 'webhooks',
    backOff: policy.troubleBackOff,
    atStart: queue.withWork,
    step: async (webhookId, stopping) => {
      const endpoint = queue.queueOf(webhookId)
      if (endpoint === null) return 'idle'
      return endpoint.waiting.length > 0 ? send(webhookId, endpoint, stopping) : { atMs: endpoint.asideAtMs }
    },
  })

  return {
    ...lanes,
    stop: async () => {
      const cancelTimer = clock.after(policy.stopGraceMs, () => giveUp.abort())
      await lanes.stop()
      cancelTimer()
    },
  }
}
