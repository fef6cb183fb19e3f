import type { AttentionKind } from '../../../shared/desk/attention.ts'
import type { StoppedWorkKind } from '../../../shared/desk/station.ts'

/**
 * Everything a carrier is asked to do that costs money or paper, and as what it is listed while nobody knows its
 * outcome. A kind's own file lies with its resource and says what it writes; `main/app` gives each name its value.
 * Fault points, kill rounds, recovery and the list of what is unknown follow from this list.
 */
export const intentKinds = {
  purchase: 'purchase',
  void: 'void',
  pickup_schedule: 'pickup',
  pickup_update: 'pickup',
  pickup_cancel: 'pickup',
  manifest_close: 'manifest',
  upload: 'upload',
  proxy_label: 'proxy_purchase',
  proxy_void: 'proxy_void',
  proxy_pickup_schedule: 'proxy_pickup',
  proxy_pickup_update: 'proxy_pickup',
  proxy_pickup_cancel: 'proxy_pickup',
} as const satisfies Record<string, AttentionKind>

export type IntentKindName = keyof typeof intentKinds

type WithoutDoor<Kind> = Kind extends `proxy_${infer Thing}` ? Thing : Kind

/** As what a stop waits for it: the same thing whichever way it was asked for. */
export const stoppedWorkOf = (name: IntentKindName): StoppedWorkKind =>
  intentKinds[name].replace(/^proxy_/, '') as WithoutDoor<(typeof intentKinds)[IntentKindName]>
