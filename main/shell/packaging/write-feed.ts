import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UpdateChannel } from '../../../shared/desk/updates.ts'
import { type Release, signRelease } from '../update-signature.ts'

export type FeedRequest = {
  /** The folder with the installers of one version. */
  from: string
  /** The folder that is put on the server. */
  to: string
  version: string
  channel: UpdateChannel
  /** Of a hundred copies, how many are offered it yet. */
  stagingPercentage?: number
  releaseDate: Date
  /** In PEM form, Ed25519. Without it the feed is written, and no copy takes anything from it. */
  key: string | null
}

const installers =
  /^Packdesk-.+-(linux|mac|win)-(x64|x86_64|amd64|arm64|aarch64)\.(AppImage|deb|rpm|exe|zip|dmg)$/

/** Which file of the feed a copy reads: by system, and on Linux by processor too. */
function feedName(channel: string, system: string, processor: string): string {
  if (system === 'win') return `${channel}.yml`
  if (system === 'mac') return `${channel}-mac.yml`
  return /^(arm64|aarch64)$/.test(processor) ? `${channel}-linux-arm64.yml` : `${channel}-linux.yml`
}

/** Those a copy updates itself by come first: what is read when the kind of installation is unknown. */
const firstOf = ['AppImage', 'exe', 'zip', 'deb', 'rpm', 'dmg']
const rank = (name: string) => firstOf.indexOf(name.split('.').at(-1) ?? '')

/**
 * Writes the feed of a release: its files under their names and again in a folder of their version, from which a copy goes
 * back to it, with what names them. Answers the names of the files that name them.
 */
export function writeFeed(request: FeedRequest): string[] {
  const { from, to, version, channel, stagingPercentage, key } = request
  const own = join(to, version)
  mkdirSync(own, { recursive: true })
  const found = readdirSync(from).flatMap(name => {
    const [, system, processor] = installers.exec(name) ?? []
    if (!system || !processor || !name.includes(`-${version}-`)) return []
    return [{ name, system, processor }]
  })
  if (found.length === 0) throw new Error(`There is no installer of version ${version} in ${from}.`)
  for (const { name } of found)
    for (const folder of [to, own]) copyFileSync(join(from, name), join(folder, name))
  const feeds = Map.groupBy(found, ({ system, processor }) => feedName('', system, processor))
  for (const [suffix, parts] of feeds) {
    const files = parts.map(({ name }) => describeFile(from, name)).sort((a, b) => rank(a.url) - rank(b.url))
    const [{ url, sha512 }] = files as [(typeof files)[number]]
    const release = { version, files, path: url, sha512, releaseDate: request.releaseDate.toISOString() }
    const staged = stagingPercentage === undefined ? release : { ...release, stagingPercentage }
    writeYaml(join(to, `${channel}${suffix}`), signed(staged, key))
    writeYaml(join(own, `latest${suffix}`), signed(release, key))
  }
  return [...feeds.keys()].map(suffix => `${channel}${suffix}`)
}

function describeFile(folder: string, name: string) {
  const bytes = readFileSync(join(folder, name))
  const sha512 = createHash('sha512').update(bytes).digest('base64')
  return { url: name, sha512, size: statSync(join(folder, name)).size }
}

const signed = (release: Release, key: string | null) =>
  key === null ? release : { ...release, signature: signRelease(release, key) }

/** JSON is YAML as well, and cannot be misread. */
const writeYaml = (file: string, value: object) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
