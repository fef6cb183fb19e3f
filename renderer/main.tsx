import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/spotlight/styles.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import { App, shareStyleNonce } from './app/app.tsx'

// Compiling validators at run time needs `eval`, which the page is not allowed.
config({ jitless: true })
shareStyleNonce()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place to draw in.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
