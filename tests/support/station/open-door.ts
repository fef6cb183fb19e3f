import type { Database } from '../../../main/db/database.ts'
import { createRequestLedger } from '../../../main/domain/access/request-ledger.ts'
import { createIdempotency } from '../../../main/http/idempotency.ts'
import { createRateLimit } from '../../../main/http/rate-limit.ts'
import { systemClock } from '../../../main/platform/clock.ts'

/** What a listener needs beside its operations: no web page is paired and nobody has to wait. */
export const openDoor = (database: Pick<Database, 'sqlite'>) => ({
  recordCall: () => {},
  pageCookie: { give: () => {}, isHeldBy: () => false, renew: () => {} },
  origins: { admit: () => 'unknown' as const },
  network: {
    names: () => [],
    takesKeys: () => false,
    findDesk: () => null,
    heard: () => {},
    onPutOut: () => {},
  },
  idempotency: createIdempotency({
    ledger: createRequestLedger(database, systemClock),
    onUnwritten: () => {},
  }),
  isStopping: () => false,
  requestBegun: () => () => {},
  hidesMarkups: () => false,
  rateLimit: createRateLimit({ requestsPerMinute: null, nowMs: () => 0 }),
})
