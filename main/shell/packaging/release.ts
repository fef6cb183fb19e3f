import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { updateChannels } from '../../../shared/desk/updates.ts'
import { projectRoot } from './pack.ts'
import { writeFeed } from './write-feed.ts'

/**
 * `npm run release -- --to FOLDER`: makes the feed of what `npm run package` has left in `dist`. PACKDESK_FEED_KEY names the
 * file of the private key (Ed25519, PEM) whose public half is `resources/update-key.pem`.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string', default: join(projectRoot, 'dist') },
    to: { type: 'string' },
    channel: { type: 'string', default: 'latest' },
    staging: { type: 'string' },
  },
})
const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
const channel = updateChannels.find(each => each === values.channel)
const staging = values.staging === undefined ? undefined : Number(values.staging)
const keyFile = process.env.PACKDESK_FEED_KEY

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(2)
}

if (values.to === undefined) fail('Say where the feed goes: --to FOLDER.')
if (!channel) fail(`--channel is one of ${updateChannels.join(', ')}.`)
if (staging !== undefined && !(staging >= 0 && staging <= 100)) fail('--staging is a number from 0 to 100.')
const names = writeFeed({
  from: values.from,
  to: values.to,
  version,
  channel,
  ...(staging === undefined ? {} : { stagingPercentage: staging }),
  releaseDate: new Date(),
  key: keyFile ? readFileSync(keyFile, 'utf8') : null,
})
process.stdout.write(`${names.map(name => join(values.to ?? '', name)).join('\n')}\n`)
if (!keyFile)
  process.stdout.write('NOT SIGNED: PACKDESK_FEED_KEY is not set; no copy takes an update from this feed.\n')
