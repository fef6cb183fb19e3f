import type { ReturnRecord, ReturnState } from '../../../shared/desk/returns.ts'
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

/** How far a return is; a label that came along lies in the box until somebody uses it. */
export const returnState = ({ state, along }: Pick<ReturnRecord, 'state' | 'along'>) => ({
  tone: tones[state],
  text: t(along && state === 'label_made' ? 'returns.state_in_the_box' : `returns.state_${state}`),
})
