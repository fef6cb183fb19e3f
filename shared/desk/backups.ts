import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object, recordId, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { clockTime, settingGroup } from '../settings/setting.ts'

/**
 * - `daily`: made by the station every night.
 * - `manual`: asked for by a person.
 * - `upgrade`: made before a newer Packdesk changed the file.
 * - `rescue`: what the station held when its file was taken away while it ran.
 */
export const backupKinds = ['daily', 'manual', 'upgrade', 'rescue'] as const
export type BackupKind = (typeof backupKinds)[number]

/** Why no backup could be made. `damaged`: the station's own data is, so nothing good can be copied from it. */
export const backupProblemCodes = ['disk_full', 'damaged', 'not_writable', 'failed'] as const
export type BackupProblemCode = (typeof backupProblemCodes)[number]

/** A whole copy of the station's data, read back and found good before it got its name. */
export const backup = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('backup'),
    kind: z.enum(backupKinds),
    taken_at: z.iso.datetime(),
    size_bytes: z.number().int(),
    /** Full path, as `packdesk restore` takes it. */
    file: z.string(),
    /** When it was last read through and found good. */
    verified_at: z.iso.datetime(),
  })
  .meta({ id: 'Backup' })
export type Backup = z.output<typeof backup>

/** How it went when the newest backup was last restored on trial. */
export const backupRehearsal = z.strictObject({
  at: z.iso.datetime(),
  backup_id: z.string(),
  taken_at: z.iso.datetime(),
  /** Why it could not be restored, and what became of it; null where it could. */
  problem: z.string().nullable(),
})
export type BackupRehearsal = z.output<typeof backupRehearsal>

/** How the station is protected; part of its status. */
export const backupState = z.strictObject({
  newest_at: z.iso.datetime().nullable(),
  /** The last attempt, when it went wrong. */
  problem: z
    .strictObject({ code: z.enum(backupProblemCodes), message: z.string(), at: z.iso.datetime() })
    .nullable(),
  /** The station's data comes from a backup. What happened between the two times is not in it. */
  restored: z.strictObject({ taken_at: z.iso.datetime(), restored_at: z.iso.datetime() }).nullable(),
  /** Made once a week; null before the first one. */
  rehearsal: backupRehearsal.nullable(),
})
export type BackupState = z.output<typeof backupState>

const timeOfDay = () =>
  text(5)
    .pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as HH:MM, for example 02:30.'))
    .meta({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

const settingsInCommon = {
  name: 'backup_time',
  section: 'data',
  texts: 'backups.',
  hints: 'Hint',
  affects: ['Backups'],
} as const

export const backupGroup = settingGroup(settingsInCommon, {
  /** When the nightly backup is made: `HH:MM` in the time zone of the shop. */
  time: { id: 'backup-time', shape: { ...clockTime, patch: timeOfDay() }, usual: '02:30' },
})
const backupSettings = z.strictObject(backupGroup.answer).meta({ id: 'BackupSettings' })
export type BackupSettings = z.output<typeof backupSettings>
const backupSettingsChange = object(backupGroup.patch).meta({ id: 'BackupSettingsPatch' })

const params = object({ id: recordId() })

/** Operations on backups. Restoring is done on the command line, while the station is stopped. */
export const backupEndpoints = {
  list: endpoint({
    id: 'backups.list',
    method: 'GET',
    path: '/desk/backups',
    summary: 'List the backups, newest first',
    auth: 'required',
    query: object(shortListQuery()),
    responses: { 200: page(backup) },
  }),
  create: endpoint({
    id: 'backups.create',
    method: 'POST',
    path: '/desk/backups',
    summary: 'Make a backup now',
    description:
      'Answers once the copy is on disk, has been read back and is good. Other work goes on meanwhile.',
    auth: 'required',
    responses: { 201: backup },
    refusals: [409, 507],
  }),
  verify: endpoint({
    id: 'backups.verify',
    method: 'POST',
    path: '/desk/backups/:id/verify',
    summary: 'Read a backup through again',
    description: 'One that is not good any more is put aside under another name and no longer listed.',
    auth: 'required',
    params,
    responses: { 200: backup },
    refusals: [404, 409],
  }),
  settings: endpoint({
    id: 'backups.settings',
    method: 'GET',
    path: '/desk/backup-settings',
    summary: 'When backups are made',
    auth: 'required',
    responses: { 200: backupSettings },
  }),
  changeSettings: endpoint({
    id: 'backups.changeSettings',
    method: 'PATCH',
    path: '/desk/backup-settings',
    summary: 'Change when backups are made',
    auth: 'required',
    body: backupSettingsChange,
    example: { time: '02:30' },
    responses: { 200: backupSettings },
  }),
}
