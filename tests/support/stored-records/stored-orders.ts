import { readdirSync, readFileSync } from 'node:fs'

/** An order as a station of an earlier version, or of this one, stored it. */
export type StoredDocument = { version: number; document: Record<string, unknown> }

/** One order of every version that was ever shipped; a file is never changed. */
export const storedOrders = (): StoredDocument[] =>
  readdirSync(import.meta.dirname)
    .flatMap(name => /^order-(\d+)\.json$/.exec(name) ?? [])
    .filter(text => /^\d+$/.test(text))
    .map(text => ({
      version: Number(text),
      document: JSON.parse(readFileSync(`${import.meta.dirname}/order-${text}.json`, 'utf8')),
    }))
    .sort((a, b) => a.version - b.version)
