import { type ComponentType, type FC, use, useEffect } from 'react'
import { stationLink } from '../stores/station-link.ts'
import { singleFlight } from './station/api.ts'

/** A part of the page with its `preload`, which fetches it before it is shown. */
export type Later<C> = C & { preload: () => Promise<void> }

/**
 * A part of the page, the export `name` of a module, that is fetched when it is first shown.
 *
 * Browsers keep for as long as the page lives that a module could not be fetched (whatwg/html#6768), so only a station
 * that answers is asked for one: until it does the part waits, and `Suspense` around it shows what stands there. In
 * place of one that is lost on its way all the same stands `Instead`; without it nothing, and `stationLink` says so.
 */
export function later<N extends string, M extends Record<N, ComponentType<never>>>(
  load: () => Promise<M>,
  name: N,
  Instead: FC = Missing,
): Later<M[N]> {
  let Part: FC | undefined
  let fetching: Promise<void> | undefined
  const fetchPart = async () => {
    await untilAnswered()
    Part = await load().then(
      found => found[name] as unknown as FC,
      () => Instead,
    )
  }
  const preload = () => {
    fetching ??= fetchPart()
    return fetching
  }
  const Shown: FC = props => {
    if (!Part) use(preload())
    return Part ? <Part {...props} /> : null
  }
  return Object.assign(Shown as unknown as M[N], { preload })
}

function Missing() {
  useEffect(() => stationLink.setState({ isIncomplete: true }), [])
  return null
}

const pauseMs = 2_000

async function untilAnswered(): Promise<void> {
  if (stationLink.getState().state === 'open') return
  while (!(await isAnswering())) await new Promise(resolve => setTimeout(resolve, pauseMs))
}

/** Any answer shows that there is somebody to ask. */
const isAnswering = singleFlight(() =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  ),
)
