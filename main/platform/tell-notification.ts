import type {
  NotificationFacts,
  NotificationKind,
  NotificationSubject,
  NotificationTone,
} from '../../shared/desk/notifications.ts'

/** An occasion that comes once an hour at most. */
export const hourly = 'hourly'

/** Something that happened and somebody should know. */
export type Happening = {
  kind: NotificationKind
  tone: NotificationTone
  /** Null for what is of no mode. */
  testMode: boolean | null
  subject: NotificationSubject
  subjectId: string
  /** Tells this happening from others of its kind about the same thing: told once, it is not told again. Or `hourly`. */
  occasion: string | number
  /** Shown with the others of its kind of the same hour, or by itself. */
  isGrouped?: boolean
  facts: Partial<NotificationFacts>
}

/**
 * Writes down what happened for whoever was not looking. To be called inside the transaction that makes it happen:
 * rolled back, neither is there.
 */
export type TellNotification = (happening: Happening) => void
