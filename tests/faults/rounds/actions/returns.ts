import type { PackingAnswer } from '../../../../shared/desk/packing.ts'
import { type Hands, note } from '../book.ts'
import { packOne } from './desk.ts'

/** The codes of a returns desk: the first of its outcomes, and the end. */
const asNew = 'PDKBOX1'
const next = 'PDKNEXT'

/** What was sent comes back: a returns desk scans it unit by unit, and its window sends every scan until it has an answer. */
export async function receiveReturn(hands: Hands): Promise<void> {
  const { call, random, book } = hands
  const sent = await packOne(hands)
  if (!sent) return
  const window = `back-${sent.city}`
  const scan = async (step: number, text: string): Promise<boolean> => {
    const body = { desk: hands.name, window, mode: 'returns', text, scan_id: `back-${step}-${sent.city}` }
    const send = () => call<PackingAnswer>('POST', '/desk/packing/scans', body)
    const answers = await Promise.all(random.chance(0.4) ? [send(), send()] : [send()])
    note(hands, 'back', text, '->', answers[0]?.body.feedback?.kind ?? 'no answer')
    if (answers.every(answer => answer === null)) {
      book.lost.push({ path: '/desk/packing/scans', body, key: body.scan_id })
      return false
    }
    return true
  }
  for (const [step, text] of [sent.text, 'MUG', asNew, next, next].entries())
    if (!(await scan(step, text))) return
}
