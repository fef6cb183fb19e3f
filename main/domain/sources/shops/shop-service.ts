import { z } from 'zod'
import { cutRecords } from '../../../../shared/api/pages.ts'
import { passingTroubles } from '../../../../shared/desk/shop-states.ts'
import type { ShopInput, ShopKind, ShopPatch, ShopRecord, ShopTest } from '../../../../shared/desk/shops.ts'
import { toFieldErrors } from '../../../../shared/errors/field-errors.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import { dayStart, daysAfter, type ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { SourceAdapter, SourceSet } from '../../../sources/contract/adapter.ts'
import { checkMoved, shownAccount } from '../../carriers/connections/connection-rules.ts'
import type { MoneyService } from '../../money/money-service.ts'
import type { ShopOrderRepository } from '../orders/shop-order-repository.ts'
import type { WriteBackRepository } from '../write-backs/write-back-repository.ts'
import { type ShopCalls, toShopTrouble, unreadableSettings } from './shop-calls.ts'
import { toShopKind, toShopRecord } from './shop-mapper.ts'
import { askedNow, type ShopRepository, type ShopRow } from './shop-repository.ts'

type Range = { limit: number; offset: number }
type Page<T> = { count: number; records: T[] }

export type ShopService = {
  kinds: (range: Range) => Promise<Page<ShopKind>>
  list: (range: Range) => Promise<Page<ShopRecord>>
  create: (input: ShopInput) => Promise<Result<ShopRecord>>
  change: (id: string, patch: ShopPatch) => Promise<Result<ShopRecord>>
  remove: (id: string) => Promise<Result<ShopRecord>>
  /** Asks the shop whether its keys work; trouble that waited for somebody is over when they do. */
  test: (id: string) => Promise<Result<ShopTest>>
  /** Has it asked for changes now. */
  poll: (id: string) => Promise<Result<ShopRecord>>
}

export type ShopPorts = {
  repository: ShopRepository
  orders: Pick<ShopOrderRepository, 'counts' | 'problems' | 'forgetLeftOut'>
  writeBacks: Pick<WriteBackRepository, 'counts'>
  sources: SourceSet
  calls: ShopCalls
  secrets: SecretBox
  money: Pick<MoneyService, 'newestSeq'>
  calendar: Pick<ShopCalendar, 'today' | 'timeZone'>
  ids: Ids
  clock: Clock
  changes: ChangeFeed
  /** A secret nobody can guess, as Standard Webhooks writes them. */
  newSecret: () => string
  /** It is asked now, or is not asked any more. */
  wake: (id: string) => void
}

const usualDaysBack = 14
const shownProblems = 20

export function createShopService(ports: ShopPorts): ShopService {
  const { repository, sources, secrets, clock, changes } = ports

  const stored = (row: ShopRow) => storedSettings(secrets, row)

  const show = async (row: ShopRow, madeSecret: string | null): Promise<ShopRecord> => {
    const adapter = await sources.load(row.adapter)
    return toShopRecord(row, {
      counts: { ...ports.orders.counts(row.id), ...ports.writeBacks.counts(row.id) },
      problems: ports.orders.problems(row.id, shownProblems),
      account: shownAccount(adapter, stored(row)),
      posts: adapter?.receives !== undefined,
      madeSecret,
    })
  }

  const retrieve = async (id: string, madeSecret: string | null = null): Promise<Result<ShopRecord>> => {
    const row = repository.find(id)
    return row ? ok(await show(row, madeSecret)) : noSuchShop(id)
  }

  const changed = (
    id: string,
    action: 'created' | 'updated' | 'deleted',
    madeSecret: string | null = null,
  ) => {
    for (const topic of ['shops', 'attention']) changes.publish({ topic, id, action })
    ports.wake(id)
    return retrieve(id, madeSecret)
  }

  const create: ShopService['create'] = async input => {
    const adapter = await sources.load(input.kind)
    if (!adapter) return noSuchKind(input.kind)
    const made = madeSecretFor(adapter, input.settings, ports.newSecret)
    const settings = { ...input.settings, ...made }
    const checked = checkSettings(adapter, { stored: null, next: settings, given: settings })
    if (!checked.ok) return checked
    const row = {
      adapter: adapter.slug,
      identity: checked.value.identity,
      source: input.source ?? adapter.slug,
      testMode: input.test_mode ?? false,
    }
    const same = repository.findSame(row)
    if (same) return taken(same, row)
    const id = ports.ids('shop')
    repository.insert({
      ...row,
      id,
      name: input.name,
      active: input.active ?? true,
      credentials: secrets.seal(JSON.stringify(settings)),
      takesUnpaid: input.takes_unpaid ?? false,
      takesHeld: input.takes_held ?? false,
      writesBack: checked.value.isTold && (input.writes_back ?? true),
      notifies: input.notifies ?? adapter.abilities.notifies,
      since: sinceOf(ports.calendar, input.since),
      cursor: null,
      toldUpTo: ports.money.newestSeq(),
      heardAt: null,
      nextAt: null,
      failures: 0,
      trouble: null,
      troubleSince: null,
      createdAt: clock.now().getTime(),
    })
    return changed(id, 'created', Object.values(made)[0] ?? null)
  }

  const change: ShopService['change'] = async (id, patch) => {
    const adapter = await sources.load(repository.find(id)?.adapter ?? '')
    const row = repository.find(id)
    if (!row) return noSuchShop(id)
    if (!adapter) return noSuchKind(row.adapter)
    const before = stored(row)
    const next = patchedSettings(before, patch.settings)
    const checked = patch.settings
      ? checkSettings(adapter, { stored: before, next, given: patch.settings })
      : ok({ identity: row.identity, isTold: canBeTold(adapter, before) })
    if (!checked.ok) return checked
    const { identity, isTold } = checked.value
    if (identity !== row.identity) return anotherShop(row.identity, identity)
    const isBack = patch.active === true && !row.active
    const takesMore =
      (patch.takes_unpaid === true && !row.takesUnpaid) || (patch.takes_held === true && !row.takesHeld)
    if (takesMore) ports.orders.forgetLeftOut(id)
    repository.update(id, {
      name: patch.name ?? row.name,
      active: patch.active ?? row.active,
      credentials: patch.settings ? secrets.seal(JSON.stringify(next)) : row.credentials,
      takesUnpaid: patch.takes_unpaid ?? row.takesUnpaid,
      takesHeld: patch.takes_held ?? row.takesHeld,
      writesBack: isTold && (patch.writes_back ?? row.writesBack),
      notifies: patch.notifies ?? row.notifies,
      ...(takesMore ? { cursor: null, nextAt: askedNow } : {}),
      ...(patch.settings || isBack
        ? { failures: 0, nextAt: askedNow, trouble: null, troubleSince: null }
        : {}),
    })
    return changed(id, 'updated')
  }

  const remove: ShopService['remove'] = async id => {
    const record = await retrieve(id)
    if (!record.ok) return record
    if (ports.writeBacks.counts(id).asking > 0)
      return refuse('in_use', {
        message:
          'The shop is being told of a label at this moment. Nothing was removed. Try again in a minute.',
      })
    repository.remove(id)
    await changed(id, 'deleted')
    return record
  }

  const test: ShopService['test'] = async id => {
    const row = repository.find(id)
    if (!row) return noSuchShop(id)
    const shop = await ports.calls.open(row)
    if (!shop) return ok({ success: false, shop_name: null, trouble: unreadableSettings, notes: [] })
    const outcome = await ports.calls.call(shop, shop.adapter.verify, undefined, 'person')
    if (!outcome.ok)
      return ok({ success: false, shop_name: null, trouble: toShopTrouble(outcome.trouble), notes: [] })
    const now = repository.find(id)
    if (now?.trouble && !passingTroubles.includes(now.trouble.kind)) {
      repository.update(id, { failures: 0, nextAt: askedNow, trouble: null, troubleSince: null })
      await changed(id, 'updated')
    }
    return ok({ success: true, shop_name: outcome.value.name, trouble: null, notes: [...outcome.notes] })
  }

  return {
    kinds: async range => {
      const { count, records: shown } = cutRecords(sources.slugs, range)
      const adapters = await Promise.all(shown.map(sources.load))
      return { count, records: adapters.flatMap(adapter => (adapter ? [toShopKind(adapter)] : [])) }
    },
    list: async range => {
      const { count, records } = cutRecords(repository.list(), range)
      return { count, records: await Promise.all(records.map(row => show(row, null))) }
    },
    create,
    change,
    remove,
    test,
    poll: async id => {
      const row = repository.find(id)
      if (!row) return noSuchShop(id)
      if (!row.active) return refuse('state_error', { message: 'This shop is off. Turn it on first.' })
      repository.update(id, { nextAt: askedNow })
      return changed(id, 'updated')
    },
  }
}

type Given = Parameters<typeof checkMoved>[1]
type Settings = Given['given']

/** Settings that cannot be read any more are entered again as a whole. */
function storedSettings(secrets: SecretBox, { credentials }: ShopRow): Settings {
  try {
    return JSON.parse(secrets.open(credentials))
  } catch {
    return {}
  }
}

/** What is left out stays, and what is null goes. */
const patchedSettings = (before: Settings, patch: Settings | undefined): Settings =>
  Object.fromEntries(Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null))

/** Settings that cannot be read are those of a shop that may be told, until somebody enters them again. */
function canBeTold({ settings, receives }: SourceAdapter, stored: Settings): boolean {
  const read = settings.safeParse(stored)
  return !read.success || (receives?.isTold(read.data) ?? true)
}

/** The secret of a shop that posts, where nobody entered one. */
function madeSecretFor({ receives }: SourceAdapter, given: Settings, newSecret: () => string) {
  const name = receives?.secretSetting
  const made: Record<string, string> = {}
  if (name !== undefined && (given[name] ?? '') === '') made[name] = newSecret()
  return made
}

/** Reads settings by the adapter's own schema; mistakes are named by field. Answers which shop they are of, and whether it can be told of labels. */
function checkSettings(
  adapter: SourceAdapter,
  { stored, next, given }: { stored: Settings | null; next: Settings; given: Settings },
): Result<{ identity: string; isTold: boolean }> {
  const settings = adapter.settings.safeParse(next)
  if (!settings.success) return refuseFields({ settings: toFieldErrors(settings.error.issues, next) })
  const account = (credentials: Settings) => ({ credentials, config: {} })
  const sent = checkMoved(
    { settings: adapter.settings, config: z.unknown() },
    { stored: stored && account(stored), next: account(next), given },
  )
  if (sent.ok)
    return ok({
      identity: adapter.identity(settings.data).slice(0, 200),
      isTold: adapter.receives?.isTold(settings.data) ?? true,
    })
  const { refusal } = sent
  const { credentials } = (refusal.kind === 'station' ? refusal.details : {}) as { credentials?: FieldTexts }
  return credentials ? refuseFields({ settings: credentials }) : sent
}

type FieldTexts = { [field: string]: string[] }

/** Midnight of the day, where the shop is. */
function sinceOf(calendar: ShopPorts['calendar'], day: ShopInput['since']): string {
  const from = day ?? daysAfter(calendar.today(), -usualDaysBack)
  return new Date(dayStart(calendar.timeZone(), from)).toISOString()
}

const noSuchShop = (id: string) => refuse('not_found', { message: `There is no shop ${id.slice(0, 80)}.` })

const noSuchKind = (slug: string) =>
  refuse('not_found', { message: `This build cannot connect to a shop of the kind '${slug.slice(0, 50)}'.` })

const taken = (same: ShopRow, { source, identity }: Pick<ShopRow, 'source' | 'identity'>) =>
  same.identity === identity
    ? refuse('state_error', {
        message: `This shop is connected already, as "${same.name}". Change that connection.`,
      })
    : refuse('state_error', {
        message: `Orders of "${same.name}" have the source "${source}". Choose another source for these, so that their numbers are kept apart.`,
        details: { source: ['Another shop has this source.'] },
      })

const anotherShop = (before: string, now: string) =>
  refuseFields({
    settings: [
      `These keys are of another shop (${now}, not ${before}). Nothing was changed. Connect that shop beside this one.`,
    ],
  })
