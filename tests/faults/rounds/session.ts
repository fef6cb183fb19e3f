import { setTimeout as delay } from 'node:timers/promises'
import type { ArmedFault } from '../../../main/platform/fault-points.ts'
import { patience } from '../../support/run/machine-pace.ts'
import { type Action, actions } from './actions/index.ts'
import { type Book, type Hands, note } from './book.ts'
import { callOf, type RoundCall } from './caller.ts'
import type { Lane } from './lane.ts'
import type { Random } from './random.ts'
import type { Scene } from './scenes.ts'
import type { StationProcess } from './station/process.ts'

/** How a station ended: at the point that was armed, or because the driver killed it. */
export type Ending =
  | { at: 'point'; name: ArmedFault['name'] }
  | { at: 'moment' }
  /** It was led to something worse than an end. */
  | { at: 'scene'; name: Scene }

/** A home and the process that runs its station at the moment. */
export type Session = ReturnType<typeof createSession>

/** No honest answer takes longer, on a busy machine either; who waits longer waits for something that never comes. */
const patienceMs = patience(60_000)
/** Longer than any carrier, printer or endpoint is waited for. */
export const longMs = 70_000

export function createSession(lane: Lane, of: { home: string; name: string; random: Random; book: Book }) {
  const { home, name, random, book } = of
  const endings: Ending[] = []
  const collapses: string[] = []
  let station: StationProcess | null = null
  let armed: ArmedFault | null = null
  let isKilling = false
  let isGivenUp = false
  let url = ''
  const call = (async (...request: Parameters<RoundCall>) => {
    const answer = await callOf(url, lane.template.key)(...request)
    // The line is cut a moment before the end of a process is known.
    if (answer === null) await Promise.race([station?.dead, delay(500)])
    return answer
  }) as RoundCall
  const hands: Hands = { name, random, call, world: lane.world, book }

  const isAlive = () => station !== null && !station.isDead()

  const wasLost = async (): Promise<void> => {
    await station?.dead
    const ending: Ending = isKilling || armed === null ? { at: 'moment' } : { at: 'point', name: armed.name }
    endings.push(ending)
    note(hands, 'died at', ending.at === 'point' ? ending.name : 'some moment')
    const collapse = station?.collapse() ?? null
    if (collapse !== null) collapses.push(collapse)
    armed = null
    isKilling = false
    station = null
    await lane.world.quiet()
  }

  const kill = async () => {
    isKilling = true
    await station?.kill()
  }

  /** Starts the station; false when it died over it. */
  const start = async (fault: ArmedFault | null): Promise<boolean> => {
    armed = fault
    const next = await lane.takeProcess()
    station = next
    try {
      url = await next.tell({ do: 'start', home, fault })
      note(hands, 'started', fault ? `armed ${fault.name} ${fault.nth}` : '')
      return true
    } catch (error) {
      if (!next.isDead()) throw error
      await wasLost()
      return false
    }
  }

  const arm = async (fault: ArmedFault | null) => {
    note(hands, 'armed', fault ? `${fault.name} ${fault.nth}` : 'nothing')
    try {
      await station?.tell({ do: 'arm', fault })
      armed = fault
    } catch {
      // It died at what was armed before, in the background.
      await wasLost()
    }
  }

  const advance = async (ms: number) => {
    await station?.tell({ do: 'advance', ms }).catch(() => undefined)
  }

  /** Does something with the station; where a carrier leaves it waiting, time passes. */
  const assist = async (action: Action, onHeld: () => unknown = () => advance(longMs)): Promise<void> => {
    lane.world.carrier.onHeld(() => void onHeld())
    const limit = setTimeout(() => {
      note(hands, 'given up, not done after', `${patienceMs} ms`)
      isGivenUp = true
      void kill()
    }, patienceMs)
    try {
      await action(hands)
    } finally {
      clearTimeout(limit)
      lane.world.carrier.onHeld(() => {})
    }
    if (isKilling) await station?.dead
    if (station !== null && !isAlive()) await wasLost()
  }

  /** Does something with the station, which may be killed over it: where a carrier leaves it waiting, or then. */
  const perform = async (action: Action, killAfterMs: number | null = null): Promise<void> => {
    const timer = killAfterMs === null ? undefined : setTimeout(() => void kill(), killAfterMs)
    const acting: Action = of => action(of).finally(() => clearTimeout(timer))
    await assist(acting, () => (random.chance(0.4) ? kill() : advance(longMs)))
  }

  /** Puts a backup in the place of the data; true when it was killed over it. */
  const restore = async (from: string, fault: ArmedFault | null): Promise<boolean> => {
    const command = await lane.takeProcess()
    station = command
    armed = fault
    try {
      await command.tell({ do: 'restore', home, from, fault })
      lane.giveBack(command)
      station = null
      return false
    } catch (error) {
      if (!command.isDead()) throw error
      await wasLost()
      return true
    }
  }

  return {
    home,
    hands,
    endings,
    /** The ends of its own accord, of which there are to be none: whatever happens, only the driver ends a station. */
    collapses,
    start,
    arm,
    advance,
    kill,
    perform,
    assist,
    isAlive,
    /** Whether one thing was not done for so long that the station was ended over it. */
    isGivenUp: () => isGivenUp,
    /** The reason a start is refused for; null when it is not. */
    refusal: async (): Promise<string | null> => {
      try {
        await start(null)
        return null
      } catch (error) {
        if (station) lane.giveBack(station)
        station = null
        return (error as Error).message
      }
    },
    reach: (name: Scene) => void endings.push({ at: 'scene', name }),
    limitDisk: async (isFull: boolean) => {
      await station?.tell({ do: 'limit_disk', isFull })
    },
    /** Ends the station in good order, at its own pace. */
    stopPatiently: async () => {
      const stopping = station
      await stopping?.tell({ do: 'stop_patiently' }).catch(() => undefined)
      if (!stopping || stopping.isDead() || station !== stopping) return
      lane.giveBack(stopping)
      station = null
    },
    /** Ends the station, in good order or not. */
    stop: async (inOrder: boolean) => {
      if (!inOrder) {
        await kill()
        return wasLost()
      }
      await station?.tell({ do: 'stop' })
      if (station) lane.giveBack(station)
      station = null
    },
    restore,
    /** The reason a backup is refused for; null when it is not. */
    restoreRefusal: async (from: string): Promise<string | null> => {
      try {
        await restore(from, null)
        return null
      } catch (error) {
        if (station) lane.giveBack(station)
        station = null
        return (error as Error).message
      }
    },
    /** Gives the process back to the lane, which uses it for another home. */
    leave: async () => {
      if (station === null || !isAlive()) return
      await station.tell({ do: 'stop' })
      lane.giveBack(station)
      station = null
    },
    /** The death of a station nobody was waiting for. */
    look: async () => {
      if (station !== null && !isAlive()) await wasLost()
    },
  }
}

export const lightActions = [
  actions.draft,
  actions.buy,
  actions.print,
  actions.takeOrders,
  actions.saveAddress,
]
