import type {
  Notification,
  NotificationCounts,
  NotificationQuery,
  NotificationRead,
  NotificationSettings,
  NotificationSettingsPatch,
} from '../../../../shared/desk/notifications.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import { notificationGroup } from '../../../../shared/settings/notifications.ts'
import type { Database } from '../../../db/database.ts'
import { createSettingGroup, type SettingGroupPorts } from '../../../db/settings.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { TellNotification } from '../../../platform/tell-notification.ts'
import { toFacts, toRow } from './notification-mapper.ts'
import type { NotificationRepository } from './notification-repository.ts'

export type NotificationService = {
  tell: TellNotification
  list: (testMode: boolean, query: NotificationQuery) => { count: number; records: Notification[] }
  counts: (testMode: boolean) => NotificationCounts
  read: (testMode: boolean, which: NotificationRead) => Result<NotificationCounts>
  settings: () => NotificationSettings
  changeSettings: (patch: NotificationSettingsPatch) => Result<NotificationSettings>
}

export type NotificationPorts = Omit<SettingGroupPorts, 'changes'> & {
  database: Pick<Database, 'write' | 'afterCommit'>
  repository: NotificationRepository
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

/** What happened while nobody looked: written with what happened, read at the desk. */
export function createNotificationService(ports: NotificationPorts): NotificationService {
  const { database, repository, clock, changes } = ports
  const nowMs = () => clock.now().getTime()
  const changed = (id: string, action: 'created' | 'updated') =>
    database.afterCommit(() => changes.publish({ topic: 'notifications', id, action }))
  const group = createSettingGroup<NotificationSettings>(ports, notificationGroup)
  const shown = (testMode: boolean) => ({ testMode, off: group.read().screen_off })

  const tell: TellNotification = happening => {
    database.write(() => {
      const { kind, subjectId, facts } = happening
      const isStanding = kind === 'printer_stopped' || kind === 'carrier_lost'
      if (isStanding && repository.open(kind).some(each => each.subjectId === subjectId)) {
        repository.update(kind, subjectId, toFacts(facts))
        changed(subjectId, 'updated')
        return
      }
      const row = toRow(happening, ports.ids('notification'), nowMs())
      if (repository.insert(row)) changed(row.id, 'created')
    })
  }

  const counts = (testMode: boolean) => repository.counts(shown(testMode))

  const read: NotificationService['read'] = (testMode, { ids, up_to: upTo }) => {
    if ((ids === undefined) === (upTo === undefined))
      return refuseFields({ ids: ['Say either which ones by `ids`, or all up to one by `up_to`.'] })
    const missing = [...(ids ?? []), ...(upTo === undefined ? [] : [upTo])].find(
      id => repository.seqOf(id, testMode) === null,
    )
    if (missing !== undefined)
      return refuse('not_found', {
        message: `There is no notification ${missing.slice(0, 80)}. Nothing was marked as read.`,
      })
    const how = { at: nowMs(), testMode }
    database.write(() => {
      const marked =
        upTo === undefined
          ? repository.read(ids ?? [], how)
          : repository.readUpTo(repository.seqOf(upTo, testMode) ?? 0, how)
      if (marked > 0) changed('', 'updated')
    })
    return ok(counts(testMode))
  }

  const changeSettings: NotificationService['changeSettings'] = patch => {
    const { quiet_from: from, quiet_until: until } = {
      ...group.read(),
      ...(patch.quiet_from === undefined ? {} : { quiet_from: patch.quiet_from }),
      ...(patch.quiet_until === undefined ? {} : { quiet_until: patch.quiet_until }),
    }
    if ((from === null) !== (until === null))
      return refuseFields({
        [from === null ? 'quiet_from' : 'quiet_until']: ['Quiet hours need a beginning and an end.'],
      })
    if (from !== null && from === until)
      return refuseFields({ quiet_until: ['Quiet hours have to end at another time than they begin.'] })
    return ok(group.change(patch))
  }

  return {
    tell,
    list: (testMode, query) => repository.page({ ...shown(testMode), ...query }),
    counts,
    read,
    settings: group.read,
    changeSettings,
  }
}
