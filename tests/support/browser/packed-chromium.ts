import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { FoundBrowser } from './machine.ts'

const packageName = '@sparticuz/chromium'
const unpackScript = join(import.meta.dirname, 'unpack-chromium.ts')

/**
 * Chromium for Linux x64 out of its npm package, which brings the system libraries and a font along.
 * It is unpacked once, beside the installed packages; null when the package is not installed.
 */
export async function packedChromium(): Promise<FoundBrowser | null> {
  const manifest = installedManifest()
  if (!manifest) return null
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8')))
  const cache = join(dirname(manifest), '..', '..', '.cache')
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) await unpackInto(folder, cache)
  return {
    from: 'packed',
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraryPath(folder), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

function installedManifest(): string | undefined {
  try {
    return findPackageJSON(packageName, import.meta.url)
  } catch {
    return undefined
  }
}

/** Unpacks aside and renames, so that two runs at once never see half a browser. */
async function unpackInto(folder: string, cache: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const aside = mkdtempSync(join(cache, 'chromium-'))
  try {
    // The package writes where TMPDIR says and changes its process's environment: hence a process of its own.
    const env = { ...process.env, TMPDIR: aside, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }
    await promisify(execFile)(process.execPath, [unpackScript], { env })
    writeFileSync(join(aside, 'fonts.conf'), fontsOf(folder))
    renameSync(aside, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

const libraryPath = (folder: string) =>
  [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')

/** The machine's own fonts where there are any, and always the one that came along. */
const fontsOf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
