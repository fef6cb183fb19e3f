import type { ReturnState } from '../../../shared/desk/returns.ts'
import { t } from '../text.ts'
import type { Tone } from '../tone.ts'

const tones: Record<ReturnState, Tone> = {
  draft: 'neutral',
  label_made: 'neutral',
  on_the_way: 'busy',
  overdue: 'attention',
  arrived: 'busy',
  restocked: 'good',
  written_off: 'neutral',
  voided: 'neutral',
}

/** How far a return is. */
export const returnState = (state: ReturnState) => ({ tone: tones[state], text: t(`returns.state_${state}`) })
