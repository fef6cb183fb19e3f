import type { RuleAction } from '../../../../shared/desk/rule-parts.ts'
import { mostRules, type RuleCopies, type RuleCopyUndo } from '../../../../shared/desk/rules.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { RuleRepository, RuleRow } from './rule-repository.ts'

type Ports = {
  database: Pick<Database, 'transact'>
  repository: RuleRepository
  offers: (testMode: boolean) => Promise<{ connectionId: string }[]>
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

/** Rules tried in test mode brought to live mode, where they are off until their trial was seen there. */
export function createRuleCopies(ports: Ports) {
  const { repository, clock } = ports
  const { transact } = ports.database
  const announce = () => ports.changes.publish({ topic: 'rules', id: '', action: 'updated' })

  const copy = async ({
    by,
    testMode,
  }: {
    by: string | null
    testMode: boolean
  }): Promise<Result<RuleCopies>> => {
    if (!testMode)
      return refuse('state_error', {
        message: 'Rules are copied from test to live mode. Switch to test mode first. Nothing was copied.',
      })
    const live = new Set((await ports.offers(false)).map(({ connectionId }) => connectionId))
    const told: RuleCopies = { copied: [], there: [], full: [] }
    const stored = transact(() => {
      const known = new Set(repository.list(false).map(contentOf))
      for (const rule of repository.list(true)) {
        const { name } = rule
        const actions = rule.actions.map(action => withoutForeign(action, live))
        const content = contentOf({ ...rule, actions })
        if (known.has(content)) told.there.push(name)
        else if (repository.count(false) >= mostRules) told.full.push(name)
        else {
          known.add(content)
          const id = insert({ ...rule, actions }, by)
          told.copied.push({ id, name, without_connection: contentOf(rule) !== content })
        }
      }
      return ok(told)
    })
    if (told.copied.length > 0) announce()
    return stored
  }

  const insert = ({ name, matchKind, conditions, actions }: RuleRow, by: string | null): string => {
    const id = ports.ids('rule')
    const at = clock.now().getTime()
    repository.insert({
      id,
      testMode: false,
      name,
      matchKind,
      conditions,
      actions,
      enabledAt: null,
      revision: 1,
      updatedBy: by,
      createdAt: at,
      updatedAt: at,
    })
    return id
  }

  /** Only copies nobody has touched since go again. */
  const undo = (ids: readonly string[]): Result<RuleCopyUndo> => {
    const removed = transact(() => {
      const untouched = ids.filter(id => isUntouched(repository.find(id, false)))
      for (const id of untouched) repository.remove(id)
      return ok(untouched.length)
    })
    if (!removed.ok) return removed
    if (removed.value > 0) announce()
    return ok({ removed: removed.value, left: ids.length - removed.value })
  }

  return { copy, undo }
}

const isUntouched = (row: RuleRow | null): boolean =>
  row !== null && row.revision === 1 && row.enabledAt === null

const contentOf = ({ name, matchKind, conditions, actions }: RuleRow): string =>
  JSON.stringify([name, matchKind, conditions, actions])

/** A connection of test mode is none of live mode: the service is then that of any connection that has it. */
function withoutForeign(action: RuleAction, live: ReadonlySet<string>): RuleAction {
  if (action.kind !== 'service' || !action.connection_id || live.has(action.connection_id)) return action
  const { connection_id: _, ...rest } = action
  return rest
}
