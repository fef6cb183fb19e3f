import { createProxySettling } from '../domain/shipping/proxy/proxy-settling.ts'
import { createAttentionList } from '../domain/upkeep/attention/attention-list.ts'
import type { EngineParts } from './engine-parts.ts'

/** What needs a person, and the settling of what is stored nowhere else. */
export const createAttention = ({ shared: { database, changes }, intents }: EngineParts) => ({
  attention: createAttentionList(database.sqlite),
  settleProxy: createProxySettling({ database, changes, intents }),
})
