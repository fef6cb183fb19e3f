import type { RateRecord } from '../../../../shared/api/rates.ts'
import {
  type Markup,
  type MarkupFigures,
  type MarkupPatch,
  type MarkupSettings,
  type MarkupSettingsPatch,
  markupErrors,
  markupScopes,
  mostMarkups,
  type NewMarkup,
} from '../../../../shared/desk/markups.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import {
  type AppliedMarkup,
  highestPrice,
  markupMinor,
  withMarkups,
} from '../../../../shared/rate-markups.ts'
import { markupGroup } from '../../../../shared/settings/buying.ts'
import { fromMinor, toMinor } from '../../../../shared/units/money.ts'
import type { Database } from '../../../db/database.ts'
import { createSettingGroup, type SettingGroupPorts } from '../../../db/settings.ts'
import type { Change } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { createMarkupFigures } from './markup-figures.ts'
import type { MarkupRepository, MarkupRow } from './markup-repository.ts'

/** Rates of carriers, bound for a country, with what the shop adds to them. */
export type AddMarkups = (rates: readonly RateRecord[], country: string | null) => RateRecord[]

export type MarkupPorts = SettingGroupPorts & {
  database: Pick<Database, 'transact'>
  repository: MarkupRepository
  changes: { publish: (change: Change) => void }
  ids: Ids
  clock: Clock
}

/** Who asks, as far as it decides what they see. */
type Asker = { mayManage: boolean }

export type MarkupService = ReturnType<typeof createMarkupService>

/** What the shop adds to the prices of its carriers. */
export function createMarkupService(ports: MarkupPorts) {
  const { repository, clock } = ports
  const { transact } = ports.database
  const group = createSettingGroup<Pick<MarkupSettings, 'show_markup_to_packers'>>(ports, markupGroup)
  const settings = ({ mayManage }: Asker): MarkupSettings => {
    const { show_markup_to_packers: isShown } = group.read()
    return { show_markup_to_packers: isShown, may_see: mayManage || isShown }
  }

  const told = (id: string, result: Result<Markup>, action: Change['action']): Result<Markup> => {
    if (result.ok) ports.changes.publish({ topic: 'markups', id, action })
    return result
  }

  /** Puts one at its place, and counts all anew. */
  const arrange = (moved: string | null = null, position = 1) => {
    const ids = repository.list().map(({ id }) => id)
    const others = ids.filter(id => id !== moved)
    const ordered = moved === null ? others : others.toSpliced(position - 1, 0, moved)
    for (const [index, id] of ordered.entries()) repository.place(id, index + 1)
  }

  const show = (id: string): Result<Markup> => {
    const row = repository.find(id)
    return row ? ok(toMarkup(row)) : noMarkup(id)
  }

  const create = (input: NewMarkup, by: string | null): Result<Markup> => {
    const at = clock.now().getTime()
    const id = ports.ids('markup')
    const row = { ...empty, ...mergedOver(empty, input), id, updatedBy: by, createdAt: at, updatedAt: at }
    const made = transact((): Result<Markup> => {
      if (repository.count() >= mostMarkups) return tooMany()
      const checked = check(row, repository)
      if (!checked.ok) return checked
      repository.insert({ ...row, position: repository.count() + 1 })
      arrange(id, input.position ?? mostMarkups)
      return show(id)
    })
    return told(id, made, 'created')
  }

  const update = (id: string, patch: MarkupPatch, by: string | null): Result<Markup> => {
    const changed = transact((): Result<Markup> => {
      const before = repository.find(id)
      if (!before) return noMarkup(id)
      if (patch.revision !== undefined && patch.revision !== before.revision) return changedSince(before)
      const after = {
        ...before,
        ...mergedOver(before, patch),
        revision: before.revision + 1,
        updatedBy: by,
        updatedAt: clock.now().getTime(),
      }
      const checked = check(after, repository, before)
      if (!checked.ok) return checked
      repository.save(after)
      if (patch.position !== undefined) arrange(id, patch.position)
      return show(id)
    })
    return told(id, changed, 'updated')
  }

  const remove = (id: string): Result<Markup> => {
    const removed = transact(() => {
      const found = show(id)
      if (found.ok) {
        repository.remove(id)
        arrange()
      }
      return found
    })
    return told(id, removed, 'deleted')
  }

  const add: AddMarkups = (rates, country) => {
    const rows = rates.length > 0 ? repository.enabled() : []
    return rows.length === 0 ? [...rates] : rates.map(rate => markedUp(rate, country, rows))
  }
  const figures = createMarkupFigures({ repository, add, clock })

  return {
    list: ({ limit, offset }: { limit: number; offset: number }, asker: Asker) =>
      settings(asker).may_see
        ? ok({ count: repository.count(), records: repository.list(limit, offset).map(toMarkup) })
        : notShown(),
    create,
    update,
    remove,
    settings,
    changeSettings: (patch: MarkupSettingsPatch, asker: Asker): MarkupSettings => {
      group.change(patch)
      return settings(asker)
    },
    figures: (testMode: boolean, asker: Asker): Result<MarkupFigures> =>
      settings(asker).may_see ? ok(figures(testMode)) : notShown(),
    /** Whether prices are told to them as one, so that nobody can tell the shop's part of it. */
    hidesFrom: (asker: Asker): boolean => !settings(asker).may_see && repository.isAny(),
    add,
  }
}

/** A price that would be beyond all money stays as it is. */
function markedUp(rate: RateRecord, country: string | null, rows: readonly MarkupRow[]): RateRecord {
  const { currency } = rate
  if (!currency) return rate
  const price = { minor: toMinor(rate.total_charge, currency), currency }
  try {
    const added = rows
      .filter(row => isFor(row, rate, country))
      .flatMap((row): AppliedMarkup[] => {
        const minor = markupMinor(row, price) ?? 0
        return minor > 0 ? [{ id: row.id, name: row.name, amount: fromMinor(minor, currency) }] : []
      })
    const dearer = withMarkups(rate, added)
    return dearer.total_charge <= highestPrice ? dearer : rate
  } catch (error) {
    if (error instanceof RangeError) return rate
    throw error
  }
}

/** Whether each list that says something has what the rate is of. */
function isFor(row: MarkupRow, rate: RateRecord, country: string | null): boolean {
  const of = {
    carriers: rate.carrier_name,
    connections: rate.carrier_ref,
    services: rate.service,
    countries: country,
  }
  return markupScopes.every(scope => row[scope].length === 0 || row[scope].some(each => each === of[scope]))
}

const empty: Content & Pick<MarkupRow, 'position' | 'revision'> = {
  position: 0,
  name: '',
  kind: 'percent',
  value: 0,
  currency: null,
  carriers: [],
  connections: [],
  services: [],
  countries: [],
  enabled: true,
  revision: 1,
}

type Content = Pick<
  MarkupRow,
  'name' | 'kind' | 'value' | 'currency' | 'enabled' | (typeof markupScopes)[number]
>

/** Another kind takes the currency of the one before with it only when it still has one. */
function mergedOver(before: Content, patch: MarkupPatch): Content {
  const kind = patch.kind ?? before.kind
  const kept = kind === 'percent' && before.kind === 'amount' ? null : before.currency
  const lists = markupScopes.map(
    scope => [scope, [...new Set<string>(patch[scope] ?? before[scope])]] as const,
  )
  return {
    name: patch.name ?? before.name,
    kind,
    value: patch.value ?? before.value,
    currency: patch.currency === undefined ? kept : patch.currency,
    enabled: patch.enabled ?? before.enabled,
    ...(Object.fromEntries(lists) as Pick<Content, (typeof markupScopes)[number]>),
  }
}

/** Whether it makes sense as a whole, and names connections that are there, or were when it named them. */
function check(
  row: Content,
  { isConnection }: Pick<MarkupRepository, 'isConnection'>,
  before?: Pick<Content, 'connections'>,
): Result<void> {
  const errors = markupErrors(row)
  const gone = row.connections.filter(id => !before?.connections.includes(id) && !isConnection(id))
  if (gone.length > 0)
    errors.connections = [
      `There is no connection ${gone
        .map(id => id.slice(0, 80))
        .slice(0, 3)
        .join(', ')}.`,
    ]
  return Object.keys(errors).length > 0 ? refuseFields(errors) : ok(undefined)
}

const toMarkup = (row: MarkupRow): Markup => ({
  id: row.id,
  object_type: 'markup',
  position: row.position,
  name: row.name,
  kind: row.kind,
  value: row.value,
  currency: row.currency,
  carriers: row.carriers,
  connections: row.connections,
  services: row.services,
  countries: row.countries,
  enabled: row.enabled,
  revision: row.revision,
  updated_by: row.updatedBy,
  created_at: new Date(row.createdAt).toISOString(),
  updated_at: new Date(row.updatedAt).toISOString(),
})

const noMarkup = (id: string) =>
  refuse('not_found', { message: `There is no mark-up ${id.slice(0, 80)}. Nothing was changed.` })

const tooMany = () =>
  refuse('state_error', {
    message: `There are ${mostMarkups} mark-ups already. Remove one first. Nothing was stored.`,
  })

const changedSince = ({ updatedBy }: MarkupRow) =>
  refuse('state_error', {
    message: `${updatedBy ?? 'Somebody'} changed this mark-up since you opened it. Nothing was changed. Look at it again.`,
  })

const notShown = () =>
  refuse('permission_denied', {
    message:
      'Mark-ups are shown to those who set up the station alone. A manager can change that in Settings.',
  })
