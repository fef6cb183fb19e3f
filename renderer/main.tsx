import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import './styles/base.css'
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import { stationEndpoints } from '../shared/desk/station.ts'
import { followOpenedFiles } from './app/give-files.ts'
import { createPageRouter, fetchScreens } from './app/router.tsx'
import { theme } from './app/theme.ts'
import { followWindow, speakInWindow } from './lib/desk-window.ts'
import { spoken } from './lib/language.ts'
import { followStation } from './lib/station/event-stream.ts'
import { createQueryClient } from './lib/station/queries.ts'

const colorSchemes = localStorageColorSchemeManager({ key: 'packdesk.colors' })

/** Everything the screens stand on: theme, loaded data, the station's events, the router. */
function App() {
  const [queries] = useState(createQueryClient)
  const [router] = useState(createPageRouter)
  useEffect(() => followStation(queries, stationEndpoints.events.path), [queries])
  useEffect(fetchScreens, [])
  useEffect(() => followWindow(path => router.history.push(path)), [router])
  useEffect(() => followOpenedFiles(path => router.history.push(path)), [router])
  return (
    <DirectionProvider>
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
    </DirectionProvider>
  )
}

/** The nonce of this load; the station writes it into the page and allows styles that carry it. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}

// Another language loads the page anew, so that this is said at once.
speakInWindow(spoken)
// Compiling validators at run time needs `eval`, which the page is not allowed.
config({ jitless: true })
// Libraries that add styles of their own read the nonce from this name, whatever bundler is used.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place to draw in.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
