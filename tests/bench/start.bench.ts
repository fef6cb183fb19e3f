import { publish } from './figure.ts'
import { medianRound } from './measure.ts'
import { seededHome } from './seeded-home.ts'
import { type Started, startBareNode, startStation } from './station.ts'

const { home } = await seededHome()

const untilReady = async (starting: Promise<Started>): Promise<number> => {
  const { readyMs, stop } = await starting
  await stop()
  return readyMs
}

// The first start writes the compiled code that later ones find, as on a desk.
await untilReady(startStation(home))
const round = await medianRound(7, {
  floor: () => untilReady(startBareNode(home)),
  value: () => untilReady(startStation(home)),
})
publish([{ name: 'start to ready', ...round, unit: 'ms', better: 'lower', target: { atMost: 1_000 } }])
