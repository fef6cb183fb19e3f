import type { FaultPoint } from '../../../main/platform/fault-points.ts'
import { saveAddress } from './actions/desk.ts'
import { note } from './book.ts'
import { readHome } from './invariants/read-home.ts'
import { type Violation, violation } from './invariants/violation.ts'
import type { Session } from './session.ts'

/** A backup is put back and the command is killed over it: what is there then is all of the old or all of the new. */
export async function playRestore(session: Session, point: FaultPoint): Promise<Violation[]> {
  const { random, call, book } = session.hands
  await session.start(null)
  await session.perform(saveAddress)
  const backup = await call<{ file: string }>('POST', '/desk/backups')
  const before = addressesOf(session.home)
  for (let left = random.int(1, 4); left > 0; left--) await session.perform(saveAddress)
  const after = addressesOf(session.home)
  await session.stop(random.chance(0.5))
  const { file = '' } = backup?.body ?? {}
  const hasDied = await session.restore(file, { name: point, nth: 1 })
  note(session.hands, 'restore', hasDied ? 'was killed' : 'was done')
  const left = addressesOf(session.home)
  const isEither = [before, after].some(each => each.join() === left.join())
  const violations = isEither
    ? []
    : [violation('other', `there are ${left.length} addresses, not ${before.length} or ${after.length}`)]
  if (hasDied && random.chance(0.5)) await session.restore(file, null)
  book.promised.length = 0
  await session.start(null)
  const answer = await call('GET', '/v1/addresses')
  if (answer?.status !== 200) violations.push(violation('other', 'the restored station does not answer'))
  violations.push(...readHome(session.home).damage.map(message => violation('other', message)))
  await session.leave()
  return violations
}

const addressesOf = (home: string): string[] =>
  readHome(home)
    .addresses.map(({ id }) => id)
    .sort()
