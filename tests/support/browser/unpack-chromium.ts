// Run as a process of its own by packed-chromium.ts, with TMPDIR set to the folder to fill.
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
