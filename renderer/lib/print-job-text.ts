import type { PrintJobState } from '../../shared/desk/print-job-states.ts'
import { t } from './text.ts'

type Tone = 'neutral' | 'busy' | 'good' | 'unsure' | 'attention' | 'bad'

const tones: Record<PrintJobState, Tone> = {
  queued: 'busy',
  sending: 'busy',
  sent: 'good',
  confirmed: 'good',
  failed: 'bad',
  unknown: 'unsure',
  cancelled: 'neutral',
}

/** A print job's state in words and how good it is. What a folder confirms is a file, not paper. */
export const printState = (state: PrintJobState, isFolder: boolean): { tone: Tone; text: string } => ({
  tone: tones[state],
  text: t(isFolder && state === 'confirmed' ? 'printing.filed' : `printing.${state}`),
})

/** Whether the spool still works on it by itself. */
export const isUnderWay = (state: PrintJobState): boolean => state === 'queued' || state === 'sending'
