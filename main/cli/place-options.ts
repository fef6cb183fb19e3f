import type { Options } from './command.ts'

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

export type PlaceValues = { [K in keyof typeof placeOptions]?: string }
