import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { flag, instant, list, object, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { notificationGroup } from '../settings/notifications.ts'
import { type NotificationKind, notificationKinds } from './notification-kinds.ts'

export { type NotificationKind, notificationKinds } from './notification-kinds.ts'

/** `good` and `info` are no problems. */
export const notificationTones = ['good', 'info', 'attention', 'bad', 'unsure'] as const
export type NotificationTone = (typeof notificationTones)[number]
export const isProblemTone = (tone: NotificationTone): boolean => tone !== 'good' && tone !== 'info'

export const notificationSubjects = [
  'tracker',
  'run',
  'printer',
  'connection',
  'webhook',
  'backup',
  'export',
  'batch',
] as const
export type NotificationSubject = (typeof notificationSubjects)[number]

/** What the sentence about it is made of; null where it has none. */
const facts = {
  /** Whom or what it is about, as people call it. */
  name: z.string().nullable(),
  /** The number people know a run by. */
  number: z.number().int().nullable(),
  /** Labels bought, or orders that arrived. */
  done: z.number().int().nullable(),
  failed: z.number().int().nullable(),
  /** Labels that may have been bought. */
  unknown: z.number().int().nullable(),
  /** What is wrong: a code of a printer, or the words of whoever failed. */
  trouble: z.string().nullable(),
}
const notificationFacts = z.strictObject(facts)
export type NotificationFacts = z.output<typeof notificationFacts>

const notificationItem = z.strictObject({
  subject: z.enum(notificationSubjects),
  /** Of the record it is about. */
  subject_id: z.string(),
  name: z.string().nullable(),
})

/** Something that happened, or several of a kind within an hour. */
export const notification = z
  .strictObject({
    /** Of the newest of them. */
    id: z.string(),
    object_type: z.literal('notification'),
    kind: z.enum(notificationKinds),
    tone: z.enum(notificationTones),
    is_problem: z.boolean(),
    /** Null for what is of no mode, such as printers. */
    test_mode: z.boolean().nullable(),
    /** How many of the kind happened within the hour. */
    count: z.number().int(),
    /** The newest ones, at most five. */
    items: z.array(notificationItem),
    ...facts,
    /** When the newest of them happened. */
    happened_at: z.iso.datetime(),
    /** When somebody read it; null while any of them is new. */
    read_at: z.iso.datetime().nullable(),
    /** When all of them were over, by whoever saw to it; null while any is open. What is good to know is never over. */
    solved_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.output<typeof notification>

const byKind = <T>(one: T) =>
  Object.fromEntries(notificationKinds.map(kind => [kind, one])) as Record<NotificationKind, T>

/** What is neither read nor over. */
export const notificationCounts = z
  .strictObject({
    unread: z.number().int(),
    problems: z.number().int(),
    kinds: z.strictObject(byKind(z.number().int())),
  })
  .meta({ id: 'NotificationCounts' })
export type NotificationCounts = z.output<typeof notificationCounts>

const notificationSettings = z.strictObject(notificationGroup.answer).meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.output<typeof notificationSettings>
const notificationSettingsPatch = object(notificationGroup.patch)
  .partial()
  .meta({ id: 'NotificationSettingsPatch' })
export type NotificationSettingsPatch = z.output<typeof notificationSettingsPatch>

const listQuery = object({
  ...shortListQuery(50),
  unread: flag().optional().meta({ description: 'Only what is neither read nor over.' }),
  since: instant().optional().meta({ description: 'Only what happened then or later.' }),
})
export type NotificationQuery = z.output<typeof listQuery>

const readData = object({
  /** Each with what happened of its kind in the hour before it. */
  ids: list(text(80), { nonEmpty: true, most: 100 }).optional(),
  /** All up to and with this one. */
  up_to: text(80).optional(),
}).meta({ id: 'NotificationReadData' })
export type NotificationRead = z.output<typeof readData>

/** What happened while nobody looked. What is still open stands in the list of what needs somebody. */
export const notificationEndpoints = {
  list: endpoint({
    id: 'notifications.list',
    method: 'GET',
    path: '/desk/notifications',
    summary: 'List what happened, unread first, then newest first',
    description:
      'Of the mode of the caller and of no mode. What happened of one kind within one hour is one notification with a count. Kinds that are switched off for the screen are left out.',
    auth: 'required',
    query: listQuery,
    responses: { 200: page(notification) },
  }),
  counts: endpoint({
    id: 'notifications.counts',
    method: 'GET',
    path: '/desk/notifications/counts',
    summary: 'Count what is new',
    description: 'What is neither read nor over. The event stream tells of every change.',
    auth: 'required',
    responses: { 200: notificationCounts },
  }),
  read: endpoint({
    id: 'notifications.read',
    method: 'POST',
    path: '/desk/notifications/read',
    summary: 'Mark notifications as read',
    description:
      'By their ids, or all up to one, so that what came since stays new. Read at one desk is read at all.',
    auth: 'required',
    body: readData,
    example: { ids: ['ntf_…'] },
    responses: { 200: notificationCounts },
    refusals: [404],
  }),
  settings: endpoint({
    id: 'notifications.settings',
    method: 'GET',
    path: '/desk/notification-settings',
    summary: 'What is told of, and when nobody is disturbed',
    auth: 'required',
    responses: { 200: notificationSettings },
  }),
  changeSettings: endpoint({
    id: 'notifications.changeSettings',
    method: 'PATCH',
    path: '/desk/notification-settings',
    summary: 'Change what is told of, and when nobody is disturbed',
    description:
      'What is left out stays as it is. Quiet hours need a beginning and an end that differ; null for both ends them.',
    auth: 'required',
    body: notificationSettingsPatch,
    example: { quiet_from: '19:00', quiet_until: '07:00' },
    responses: { 200: notificationSettings },
  }),
}
