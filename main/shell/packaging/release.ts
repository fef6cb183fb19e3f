import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parsePack } from '../../../shared/customs/rule-pack.ts'
import { updateChannels } from '../../../shared/desk/updates.ts'
import { eachKey, toSignedRules } from '../../platform/signed-text.ts'
import { projectRoot } from './pack.ts'
import { writeFeed } from './write-feed.ts'

const help = `npm run release -- --make-key FILE
  Makes the key of releases, once: the private half in FILE, outside of the sources, the public half in
  resources/update-key.pem, which is committed.
npm run release -- --next-key FILE
  Makes the key that is to follow it: its public half is added to resources/update-key.pem. Sign by the earlier one until
  every copy that is out was built with both.
PACKDESK_FEED_KEY=FILE npm run release -- --to FOLDER
  Makes the feed of what \`npm run package\` has left in dist, signed by that key.
  --from FOLDER        other than dist
  --channel NAME       ${updateChannels.join(', ')}
  --staging PERCENT    of a hundred copies, how many are offered it
  --public-key FILE    other than resources/update-key.pem
PACKDESK_FEED_KEY=FILE npm run release -- --customs-rules FILE --to FILE
  Signs rules of customs by that key; \`packdesk customs-rules\` takes the file.
`

function readWords() {
  try {
    return parseArgs({
      options: {
        from: { type: 'string', default: join(projectRoot, 'dist') },
        to: { type: 'string' },
        channel: { type: 'string', default: 'latest' },
        staging: { type: 'string' },
        'make-key': { type: 'string' },
        'next-key': { type: 'string' },
        'customs-rules': { type: 'string' },
        'public-key': { type: 'string', default: join(projectRoot, 'resources', 'update-key.pem') },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
  }
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(2)
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

function newKey(privateFile: string, publicFile: string, isNext: boolean): void {
  const problem = makeKey({ privateFile, publicFile, sources: projectRoot, isNext })
  if (problem) fail(problem)
  say(
    `The private key is ${privateFile}. Keep a copy off line: without it no copy that is out takes an update.`,
  )
  say(
    `The public key is ${publicFile}. Commit it; copies built from now on take updates signed by the other.`,
  )
}

type Words = ReturnType<typeof readWords>

/** A key nobody trusts would make a feed that looks well and updates no copy. */
function readKey(publicFile: string): string | null {
  const file = process.env.PACKDESK_FEED_KEY
  if (!file) return null
  if (!existsSync(file)) fail(`PACKDESK_FEED_KEY names ${file}, which is not there.`)
  if (!existsSync(publicFile))
    fail(`${publicFile} is missing: no copy takes updates. Make the keys by --make-key.`)
  const key = readFileSync(file, 'utf8')
  if (!belongTogether(key, readFileSync(publicFile, 'utf8')))
    fail(`${file} is not the other half of ${publicFile}. No copy would take what it signs.`)
  return key
}

function makeFeed({ from, to, channel: named, staging: staged, 'public-key': publicFile }: Words): void {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  const channel = updateChannels.find(each => each === named)
  const staging = staged === undefined ? undefined : Number(staged)
  if (to === undefined) fail(`Say where the feed goes: --to FOLDER.\n\n${help}`)
  if (!channel) fail(`--channel is one of ${updateChannels.join(', ')}.`)
  if (staging !== undefined && !(staging >= 0 && staging <= 100)) fail('--staging is a number from 0 to 100.')
  const key = readKey(publicFile)
  const names = writeFeed({
    from,
    to,
    version,
    channel,
    ...(staging === undefined ? {} : { stagingPercentage: staging }),
    releaseDate: new Date(),
    key,
  })
  for (const name of names) say(join(to, name))
  if (key === null) say('NOT SIGNED: PACKDESK_FEED_KEY is not set; no copy takes an update from this feed.')
}

function signRules(rules: string, { to, 'public-key': publicFile }: Words): void {
  if (to === undefined) fail(`Say where the signed rules go: --to FILE.\n\n${help}`)
  const key = readKey(publicFile)
  if (key === null) fail('PACKDESK_FEED_KEY is not set; no copy takes rules that are not signed.')
  const text = readFileSync(rules, 'utf8')
  const read = parsePack(text)
  if ('problem' in read) fail(`${rules} is no pack of rules: ${JSON.stringify(read.problem)}`)
  writeFileSync(to, toSignedRules(text, key), { flag: 'wx' })
  say(to)
}

type KeyRequest = {
  /** Where the private half goes; it must not be there yet, nor lie in the sources. */
  privateFile: string
  /** Where the public half goes, which every copy that is built takes along. */
  publicFile: string
  sources: string
  /** Whether it is added to the one that is there. */
  isNext: boolean
}

/**
 * Makes the pair of keys releases are signed by (Ed25519, PEM). The private half is readable by its owner alone. No key is
 * ever written over: copies that are out trust those they were built with. Answers why it made none.
 */
function makeKey({ privateFile, publicFile, sources, isNext }: KeyRequest): string | null {
  if (isInside(privateFile, sources))
    return `${privateFile} lies in the sources. The private key belongs outside of them, where no commit takes it along.`
  if (isNext && !existsSync(publicFile))
    return `${publicFile} is not there. The first key is made by --make-key.`
  for (const file of isNext ? [privateFile] : [privateFile, publicFile])
    if (existsSync(file))
      return `${file} is there already. Copies that are out trust it; nothing was changed.`
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  mkdirSync(dirname(privateFile), { recursive: true, mode: 0o700 })
  const owned = { mode: 0o600, flag: 'wx' } as const
  writeFileSync(privateFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), owned)
  writeFileSync(publicFile, publicKey.export({ type: 'spki', format: 'pem' }), { flag: isNext ? 'a' : 'wx' })
  return null
}

/** By where it really is: a link must not lead back into the sources. */
function isInside(file: string, folder: string): boolean {
  const fromFolder = relative(realpathSync(folder), join(realFolder(dirname(resolve(file))), 'x'))
  return !fromFolder.startsWith('..') && !/^[a-z]:/i.test(fromFolder)
}

const realFolder = (folder: string): string => {
  if (existsSync(folder)) return realpathSync(folder)
  return join(realFolder(dirname(folder)), relative(dirname(folder), folder))
}

/** Whether one of the public keys is the other half of a private one, all in PEM form. */
function belongTogether(privatePem: string, publicPems: string): boolean {
  const derived = createPublicKey(createPrivateKey(privatePem)).export({ type: 'spki', format: 'der' })
  return eachKey(publicPems).some(pem =>
    derived.equals(createPublicKey(pem).export({ type: 'spki', format: 'der' })),
  )
}

const words = readWords()
if (words.help) say(help)
else if (words['make-key'] !== undefined) newKey(words['make-key'], words['public-key'], false)
else if (words['next-key'] !== undefined) newKey(words['next-key'], words['public-key'], true)
else
  try {
    if (words['customs-rules'] !== undefined) signRules(words['customs-rules'], words)
    else makeFeed(words)
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
