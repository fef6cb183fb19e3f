import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { stationEndpoints } from '../../shared/desk/station.ts'
import { followStation } from '../lib/station/event-stream.ts'
import { createQueryClient } from '../lib/station/queries.ts'
import { styleNonce } from '../lib/style-nonce.ts'
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
