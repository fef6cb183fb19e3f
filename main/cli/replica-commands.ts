import { type Command, command, type Options } from './command.ts'

/** What says where a copy is and what copies; for `replica on` and for `restore --replica`. */
export const placeOptions = {
  program: { type: 'string', value: 'FILE', help: 'The program Litestream (else the one on the path)' },
  sha256: { type: 'string', value: 'HEX', help: 'Its digest, which you compared with what is published' },
  region: { type: 'string', value: 'NAME', help: 'Of an S3 destination' },
  endpoint: { type: 'string', value: 'URL', help: 'Of S3 at another provider' },
  'access-key-id': { type: 'string', value: 'ID', help: 'Of an S3 destination' },
  'secret-file': {
    type: 'string',
    value: 'FILE',
    help: 'A file whose first line is the secret key of S3 or the password of SFTP',
  },
  'key-file': { type: 'string', value: 'FILE', help: 'The private key for an SFTP destination' },
  'host-key': { type: 'string', value: 'TEXT', help: 'The key of an SFTP server, as in known_hosts' },
} as const satisfies Options

const home = {
  type: 'string',
  value: 'DIR',
  help: "The folder of the station (PACKDESK_HOME; else this system's data folder)",
} as const

/** The copy that is kept elsewhere all the time. */
export const replicaCommands: readonly Command[] = [
  command({
    name: 'replica on',
    summary: 'Keep a copy of the data elsewhere, a second behind, to go on from',
    details:
      'Beside a running station too, which begins at once. The program that copies is Litestream, 0.5.12 or a later\n' +
      '0.5; it is found or named, never downloaded, and run only while its bytes are those you agreed to. DEST is a\n' +
      'folder on another disk or share, s3://BUCKET/FOLDER or sftp://USER@HOST/FOLDER; without it the one before.',
    options: {
      home,
      to: { type: 'string', value: 'DEST', help: 'Where the copy is to be' },
      ...placeOptions,
    },
    run: async (values, context) => (await import('./replica.ts')).replicaOn(values, context),
  }),
  command({
    name: 'replica off',
    summary: 'Keep no copy any more; what was copied stays',
    options: {
      home,
      'still-the-station': {
        type: 'boolean',
        help: 'Although another computer went on from the copy: it is none any more',
      },
    },
    run: async (values, context) => (await import('./replica.ts')).replicaOff(values, context),
  }),
  command({
    name: 'replica status',
    summary: 'Say up to when everything is in the copy, as of now',
    details: 'Has the program copy what is left and waits for it. Ends with 1 when something is in the way.',
    options: { home },
    run: async (_values, context) => (await import('./replica.ts')).replicaStatus(context),
  }),
  command({
    name: 'replica check',
    summary: 'Look at program and place, read the copy back and rehearse a restore with it',
    details: 'Changes nothing. Ends with 1 when something is in the way.',
    options: { home },
    run: async (_values, context) => (await import('./replica.ts')).replicaCheck(context),
  }),
]
