import type { DetectedScan } from './scan-detector.ts'
import { longPauseMs } from './scanner-settings.ts'

/** Contacts, appointments and bank transfers are codes of several lines, and a scanner sends Enter behind each line. */
const opens = /^(?:BEGIN.(?:VCARD|VEVENT|VCALENDAR)|BCD)$/i

/**
 * Tells lines that belong to somebody else's code, so that none of them is taken for a code of its own: all that comes
 * without a pause behind its first line, which is a scan like any other.
 */
export function createForeignLines(): (
  scan: Pick<DetectedScan, 'text' | 'keysText' | 'startMs' | 'endMs'>,
) => boolean {
  let untilMs = Number.NEGATIVE_INFINITY
  return ({ text, keysText, startMs, endMs }) => {
    const isRest = startMs <= untilMs
    if (isRest || opens.test(text) || opens.test(keysText)) untilMs = endMs + longPauseMs
    return isRest
  }
}
