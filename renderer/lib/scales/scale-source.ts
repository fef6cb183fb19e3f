import { packingScaleEndpoints, type StationScale } from '../../../shared/desk/packing-scales.ts'
import { scaleProtocols } from '../../../shared/scales/protocols.ts'
import type { ScaleReading } from '../../../shared/scales/reading.ts'
import { rulesFor, type WeighingRules } from '../../../shared/scales/weighing.ts'
import { api } from '../station/api.ts'

export type ScaleListener = {
  onReading: (reading: ScaleReading) => void
  onLink: (link: 'plugged' | 'unplugged') => void
}

/** A scale, wherever it hangs: at the station, or at this browser. */
export type ScaleSource = {
  /** As it is called in the evidence of a weight. */
  name: string
  rules: WeighingRules
  /** Begins to listen; answers with how to stop. */
  listen: (listener: ScaleListener) => () => void
}

type Told = Pick<ScaleReading, 'state' | 'value' | 'unit' | 'milligrams'> & { is_net: boolean }
type Message = Told | { link: StationScale['link'] }

const toReading = ({ is_net: isNet, state, value, unit, milligrams }: Told): ScaleReading => ({
  state,
  value,
  unit,
  milligrams,
  isNet,
  detail: null,
})

/** A scale at a serial port of the station's computer: every browser has it. */
export const stationScale = ({
  id,
  name,
  protocol,
}: Pick<StationScale, 'id' | 'name' | 'protocol'>): ScaleSource => ({
  name,
  rules: rulesFor(scaleProtocols[protocol]),
  listen: ({ onReading, onLink }) => {
    const stream = new EventSource(api.url(packingScaleEndpoints.stream, { params: { id } }))
    stream.onmessage = ({ data }) => {
      const message = JSON.parse(data) as Message
      if (!('link' in message)) return onReading(toReading(message))
      onLink(message.link.state === 'listening' || message.link.state === 'silent' ? 'plugged' : 'unplugged')
    }
    stream.onopen = () => onLink('plugged')
    stream.onerror = () => onLink('unplugged')
    return () => stream.close()
  },
})
