import { createAttentionList } from '../domain/attention/attention-list.ts'
import { createProxySettling } from '../domain/proxy/proxy-settling.ts'
import type { EngineParts } from './engine-parts.ts'

/** What needs a person, and the settling of what is stored nowhere else. */
export const createAttention = ({ shared: { database, changes }, intents }: EngineParts) => ({
  attention: createAttentionList(database.sqlite),
  settleProxy: createProxySettling({ database, changes, intents }),
})
