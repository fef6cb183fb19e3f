import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { stationEndpoints } from '../../shared/desk/station.ts'
import { followStation } from '../lib/station/event-stream.ts'
import { createQueryClient } from '../lib/station/queries.ts'
import { createPageRouter } from './router.tsx'
import { theme } from './theme.ts'

const colorSchemes = localStorageColorSchemeManager({ key: 'packdesk.colors' })

/** Everything the screens stand on: theme, loaded data, the station's events, the router. */
export function App() {
  const [queries] = useState(createQueryClient)
  const [router] = useState(createPageRouter)
  useEffect(() => followStation(queries, stationEndpoints.events.path), [queries])
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** The nonce of this load; the station writes it into the page and allows styles that carry it. */
const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** Libraries that add styles of their own read the nonce from this name, whatever bundler is used. */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
