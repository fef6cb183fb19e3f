import { expect, test } from 'vitest'
import {
  createPackLine,
  type LineState,
  type PackInput,
  type Sent,
} from '../../../../renderer/screens/pack/flow/pack-line.ts'

const scan = (id: string): PackInput => ({ id, kind: 'scan', text: id, isKeyed: false, at: '' })
const key = (id: string): PackInput => ({ id, kind: 'step', step: { kind: 'next' } })

/** A line to a station that answers, or does not. */
function lineTo(before: PackInput[] = []) {
  const world = { isAway: false, sent: [] as string[], answered: [] as string[], kept: before }
  let state: LineState = { isLost: false, kept: 0 }
  const line = createPackLine<string>({
    send: async ({ id }): Promise<Sent<string>> => {
      world.sent.push(id)
      return world.isAway ? { kind: 'lost' } : { kind: 'answered', answer: id }
    },
    kept: {
      read: () => world.kept,
      write: inputs => {
        world.kept = [...inputs]
      },
    },
    onAnswer: answer => world.answered.push(answer),
    onState: next => {
      state = next
    },
  })
  return { line, world, state: () => state }
}

test('scans go one after the other, in their order', async () => {
  const { line, world } = lineTo()
  for (const id of ['a', 'b', 'c']) line.put(scan(id))
  await expect.poll(() => world.answered).toEqual(['a', 'b', 'c'])
  expect(world.kept).toEqual([])
  line.stop()
})

test('scans are kept while the station is away, keys are not taken, and all go when it is back', async () => {
  const { line, world, state } = lineTo()
  world.isAway = true
  line.put(scan('a'))
  await expect.poll(() => state()).toEqual({ isLost: true, kept: 1 })
  expect(line.put(scan('b'))).toBe(true)
  expect(line.put(key('enter'))).toBe(false)
  expect(state()).toEqual({ isLost: true, kept: 2 })
  expect(world.kept.map(({ id }) => id)).toEqual(['a', 'b'])
  world.isAway = false
  line.resume()
  await expect.poll(() => world.answered).toEqual(['a', 'b'])
  expect(state()).toEqual({ isLost: false, kept: 0 })
  expect(world.sent).toEqual(['a', 'a', 'b'])
  line.stop()
})

test('a key whose answer was lost is not sent again', async () => {
  const { line, world, state } = lineTo()
  world.isAway = true
  line.put(key('enter'))
  await expect.poll(() => state().isLost).toBe(true)
  world.isAway = false
  line.resume()
  expect(state()).toEqual({ isLost: false, kept: 0 })
  expect(world.answered).toEqual([])
  line.stop()
})

test('what a window kept over a reload is sent first', async () => {
  const { line, world } = lineTo([scan('before')])
  line.put(scan('after'))
  await expect.poll(() => world.answered).toEqual(['before', 'after'])
  line.stop()
})
