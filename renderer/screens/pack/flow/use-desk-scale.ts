import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DeviceKind } from '../../../../shared/desk/devices.ts'
import { packingScaleEndpoints } from '../../../../shared/desk/packing-scales.ts'
import type { ScaleProtocolName } from '../../../../shared/scales/protocols.ts'
import {
  askForHidScale,
  askForSerialScale,
  knownHidScale,
  knownSerialScale,
  onPluggedIn,
} from '../../../lib/scales/browser-scales.ts'
import { type ScaleSource, stationScale } from '../../../lib/scales/scale-source.ts'
import { useWeighing } from '../../../lib/scales/use-weighing.ts'
import { query } from '../../../lib/station/queries.ts'
import { packDesk } from '../../../stores/pack-desk.ts'
import { openSession, packState } from './pack-store.ts'
import type { PackControls } from './use-pack-desk.ts'

/** The scale of this desk: the one it chose, or the one the station has for it. */
function useScaleSource(desk: string | null) {
  const choice = packDesk(({ scale }) => scale)
  const { data: scales } = useQuery(query(packingScaleEndpoints.list, {}))
  const [source, setSource] = useState<ScaleSource | null>(null)
  const found = scales?.results.find(each =>
    choice?.kind === 'station' ? each.id === choice.id : each.desk === desk || each.desk === null,
  )
  const [id, name, spoken] = [found?.id ?? null, found?.name ?? '', found?.protocol ?? 'ascii']
  const kind = choice?.kind ?? 'station'
  const protocol = choice?.kind === 'serial' ? choice.protocol : null
  useEffect(() => {
    if (kind === 'station')
      return setSource(id === null ? null : stationScale({ id, name, protocol: spoken }))
    let isGone = false
    setSource(null)
    const look = async () => {
      const found = await (protocol === null ? knownHidScale() : knownSerialScale(protocol))
      // One that is listened to already knows by itself that it is back.
      if (!isGone) setSource(current => current ?? found)
    }
    void look()
    const stop = onPluggedIn(kind, () => void look())
    return () => {
      isGone = true
      stop()
    }
  }, [kind, protocol, id, name, spoken])
  return { source, setSource }
}

const mgPerGram = 1_000

/** Steps at which a weight is waited for; a correction of one that was taken as well. */
const weighed = ['weigh', 'weight_differs', 'scale_trouble']

type Ways = {
  hid: () => Promise<ScaleSource | null>
  serial: (protocol: ScaleProtocolName) => Promise<ScaleSource | null>
}
const asking: Ways = { hid: askForHidScale, serial: askForSerialScale }
const known: Ways = { hid: knownHidScale, serial: knownSerialScale }

/** Weighs the parcel on the desk; `connect` asks the browser for a scale of its own. */
export function useDeskScale(desk: string | null, controls: PackControls | null) {
  const { source, setSource } = useScaleSource(desk)
  const parcelId = packState(state => {
    const session = openSession(state)
    return session && weighed.includes(session.feedback.kind) ? session.parcel.id : null
  })
  const live = useWeighing({
    source,
    parcelId,
    onWeight: ({ netMilligrams, atMs }, device) =>
      void controls?.step({
        kind: 'weight',
        grams: Math.round(netMilligrams / mgPerGram),
        how: 'scale',
        device: device.slice(0, 100) || null,
        at: new Date(atMs).toISOString(),
      }),
  })
  const take = async (kind: 'hid' | 'serial', { hid, serial }: Ways): Promise<void> => {
    const { scale } = packDesk.getState()
    const protocol = scale?.kind === 'serial' ? scale.protocol : 'toledo_8217_kg'
    const next = await (kind === 'hid' ? hid() : serial(protocol))
    if (!next) return
    packDesk.setState({ scale: kind === 'hid' ? { kind } : { kind, protocol } })
    setSource(next)
  }
  return {
    live,
    hasScale: source !== null,
    connect: (kind: 'hid' | 'serial') => take(kind, asking),
    /** One that was allowed only after the page that asked for it was loaded anew. */
    connectAllowed: (kind: DeviceKind) => {
      if (kind !== 'camera') void take(kind, known)
    },
  }
}

export type DeskScale = ReturnType<typeof useDeskScale>
