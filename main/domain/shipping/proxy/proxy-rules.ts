/** What a carrier is asked to do by proxy, as intents are filed. */
export const proxyIntents = 'proxy_'
export type ProxyIntentKind =
  | 'proxy_label'
  | 'proxy_void'
  | 'proxy_pickup_schedule'
  | 'proxy_pickup_update'
  | 'proxy_pickup_cancel'

/** Nothing is stored that could become of it; only what a person needs to ask the carrier. */
export type ProxyProposal = { test_mode: boolean; subject: string }
