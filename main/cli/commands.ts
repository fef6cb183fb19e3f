import { type Command, command } from './command.ts'
import { placeOptions } from './place-options.ts'

const home = {
  type: 'string',
  value: 'DIR',
  help: "The folder of the station (PACKDESK_HOME; else this system's data folder)",
} as const

const port = {
  type: 'string',
  value: 'N',
  help: 'The port to listen on, 0 for any (PACKDESK_PORT; else the one before, at first 5006)',
} as const

/** Opening the station to other machines; only with all three. */
const network = {
  host: {
    type: 'string',
    value: 'ADDRESS',
    help: 'Listen there instead of 127.0.0.1; needs the next two (PACKDESK_HOST)',
  },
  'tls-cert': { type: 'string', value: 'FILE', help: 'Certificate in PEM form (PACKDESK_TLS_CERT)' },
  'tls-key': { type: 'string', value: 'FILE', help: 'Its key in PEM form (PACKDESK_TLS_KEY)' },
} as const

const keyName = { type: 'string', value: 'NAME', help: 'The name of the key' } as const

const passphraseFile = {
  type: 'string',
  value: 'FILE',
  help: 'A file whose first line is the passphrase of the secrets',
} as const

const operatorEmail = {
  type: 'string',
  value: 'EMAIL',
  help: 'What the operator signs in with',
  required: true,
} as const

const passwordFrom =
  'The password is asked for, or read from standard input or PACKDESK_OPERATOR_PASSWORD; never from an option.'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  command({
    name: 'open',
    summary: 'Start the station and show it: in its own window, else in the browser',
    details: 'This is what `npm start` runs. A new home begins with sample data that one click removes.',
    options: { home, port },
    run: async (_values, context) => (await import('./open.ts')).open(context),
  }),
  command({
    name: 'serve',
    summary: 'Run the station without a window until it is stopped',
    details: 'Prints the address once it answers. Logs go to standard error; SIGTERM and Ctrl-C stop it.',
    options: {
      home,
      port,
      ...network,
      sample: { type: 'boolean', help: 'Make sample data to try things out' },
      json: { type: 'boolean', help: 'Print {url, pid, home, version} as one line of JSON instead' },
      'restore-newest': {
        type: 'boolean',
        help: 'When the data is damaged, go back to the newest good backup',
      },
    },
    run: async (values, context) => (await import('./serve.ts')).serve(values, context),
  }),
  command({
    name: 'desk',
    summary: 'Let the station of the shop print at the printers of this computer',
    details:
      'For another computer than that of the station. The first time with a code, which the station shows\n' +
      'at Settings, Network; both show a number then, which people compare. What it holds is in the folder\n' +
      '"desk" of the home, with what became of each job. It calls the station and opens no port; SIGTERM and\n' +
      'Ctrl-C stop it. Ends with 1 when the station put this desk out, or is of another version.',
    options: {
      home,
      station: { type: 'string', value: 'URL', help: 'Its address, as https://192.168.1.10:5007' },
      code: { type: 'string', value: 'CODE', help: 'Pair with the code the station shows' },
      name: { type: 'string', value: 'NAME', help: 'What this desk is called (else what the computer is)' },
      printers: {
        type: 'string',
        value: 'LIST',
        help: 'Offer these addresses too, with commas between them',
      },
    },
    run: async (values, context) => (await import('./desk.ts')).desk(values, context),
  }),
  command({
    name: 'keys create',
    summary: 'Make a key for a local tool and print it, this once',
    options: {
      home,
      name: { ...keyName, required: true },
      mode: { type: 'string', value: 'MODE', help: 'test (the default) or live' },
      scopes: {
        type: 'string',
        value: 'LIST',
        help: 'Out of read,print,buy,manage; all by default',
      },
    },
    run: async (values, context) => (await import('./keys.ts')).createKey(values, context),
  }),
  command({
    name: 'keys list',
    summary: 'List the keys; of each only the last four characters are known',
    options: { home },
    run: async (_values, context) => (await import('./keys.ts')).listKeys(context),
  }),
  command({
    name: 'keys revoke',
    summary: 'Revoke a key for good',
    options: { home, name: keyName, id: { type: 'string', value: 'ID', help: 'The id of the key instead' } },
    run: async (values, context) => (await import('./keys.ts')).revokeKey(values, context),
  }),
  command({
    name: 'mcp',
    summary: 'Let an agent work with the running station, over the Model Context Protocol',
    details:
      'For hosts that start what they talk to; it speaks on standard input and output. Needs the key of an agent in\n' +
      'PACKDESK_AGENT_KEY or a file. It is a client of the station, and logs go to standard error.',
    options: {
      home,
      'key-file': { type: 'string', value: 'FILE', help: 'The file whose first line is the key' },
    },
    run: async (values, context) => (await import('./mcp.ts')).serveMcp(values, context),
  }),
  command({
    name: 'backup',
    summary: 'Copy everything into one file, also while the station runs',
    details:
      'The copy is read back before it counts. Without --to it is kept with the nightly ones.\n' +
      'Its secrets open only with the key of the station, which is not in it unless asked for.',
    options: {
      home,
      to: { type: 'string', value: 'FILE', help: 'Write it there instead; nothing is overwritten' },
      'with-key': { type: 'boolean', help: 'Put the key beside it, as FILE.key: then both are a secret' },
    },
    run: async (values, context) => (await import('./backup.ts')).backup(values, context),
  }),
  command({
    name: 'restore',
    summary: 'Put a backup in the place of the data, while the station is stopped',
    details:
      'The data that was there is kept under a dated name. The backup is read through first.\n' +
      'With --replica this computer goes on from the copy that is kept elsewhere, and the station before buys\n' +
      'nothing more once it has seen that.',
    argument: {
      value: 'FILE',
      help: 'The backup; a key beside it, FILE.key, is taken along',
      unless: 'replica',
    },
    options: {
      home,
      replica: { type: 'boolean', help: 'From the copy kept elsewhere, instead of FILE' },
      from: { type: 'string', value: 'DEST', help: 'Where that copy is (else that of this home)' },
      at: { type: 'string', value: 'TIME', help: 'As it was then: 14:03, or 2026-11-30T14:03:00Z' },
      look: { type: 'boolean', help: 'Only say what is in that copy; nothing is changed' },
      ...placeOptions,
      key: { type: 'string', value: 'FILE', help: 'The key of its secrets (secret.key of the old station)' },
      'without-secrets': { type: 'boolean', help: 'Go on without the key; credentials are entered again' },
    },
    run: async (values, context) => (await import('./backup.ts')).restore(values, context),
  }),
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
  command({
    name: 'export',
    summary: 'Write everything as lines of JSON, to be read by other programs or imported',
    details:
      'Works beside a running station. Without --with-secrets it holds no credentials and opens nothing.',
    argument: { value: 'FILE', help: 'The file to write; nothing is overwritten' },
    options: {
      home,
      'with-secrets': { type: 'boolean', help: 'Take secrets along, sealed under a passphrase' },
      'passphrase-file': passphraseFile,
    },
    run: async (values, context) => (await import('./transfer.ts')).exportStation(values, context),
  }),
  command({
    name: 'import',
    summary: 'Import a file of orders, shipments, trackers, addresses, products or rates',
    details:
      'Works beside a running station or without one, and tells the plan the page shows. Rows that do not fit\n' +
      'are named and left out, and the command ends with 1; the same file again changes nothing.',
    argument: { value: 'FILE', help: 'CSV, TSV, XLSX, XLS or JSON, told by its content' },
    options: {
      home,
      type: { type: 'string', value: 'TYPE', help: 'What the file is of', required: true },
      mode: { type: 'string', value: 'MODE', help: 'test (the default) or live' },
      template: { type: 'string', value: 'SLUG', help: 'The template to read it by' },
      connection: { type: 'string', value: 'ID', help: 'Of rates: the connection whose rate sheet this is' },
      service: { type: 'string', value: 'CODE', help: 'Of rates: the service, where the file names none' },
      'dry-run': { type: 'boolean', help: 'Say what would be done, and do nothing' },
      json: { type: 'boolean', help: 'Print the plan, the outcome and the errors as one line of JSON' },
    },
    run: async (values, context) => (await import('./import.ts')).importFile(values, context),
  }),
  command({
    name: 'customs-rules',
    summary: 'Use later rules of customs, of a signed file',
    details:
      'Works beside a running station. A file that is broken, not signed, older than the rules in use or made for a\n' +
      'later Packdesk is not taken, and those in use stay. The System screen says of which day they are.',
    argument: { value: 'FILE', help: 'The signed file' },
    options: { home },
    run: async (values, context) => (await import('./customs-rules.ts')).placeCustomsRules(values, context),
  }),
  command({
    name: 'import-station',
    summary: 'Make a station out of an export, in a home that has none',
    argument: { value: 'FILE', help: 'What "packdesk export" wrote' },
    options: { home, 'passphrase-file': passphraseFile },
    run: async (values, context) => (await import('./transfer.ts')).importStation(values, context),
  }),
  command({
    name: 'secrets rotate',
    summary: 'Give the station a new key and seal its secrets under it, while it is stopped',
    details:
      'The old key is destroyed, unless it is kept for the backups made before. What is interrupted is finished\n' +
      'by doing it again; the station opens at any time. A passphrase that is set is used from then on.',
    options: {
      home,
      'keep-old': { type: 'string', value: 'FILE', help: 'Write the old key there; older backups need it' },
      'passphrase-file': {
        type: 'string',
        value: 'FILE',
        help: 'Keep the new key under the passphrase in the first line of this file',
      },
      'in-file': { type: 'boolean', help: 'Keep the new key in a file only its owner can read' },
    },
    run: async (values, context) => (await import('./secrets.ts')).rotate(values, context),
  }),
  command({
    name: 'secrets status',
    summary: 'Say how the secrets are kept and under which key; none of them is shown',
    options: { home },
    run: async (_values, context) => (await import('./secrets.ts')).secretsStatus(context),
  }),
  command({
    name: 'operators create',
    summary: 'Let a person sign in',
    details: passwordFrom,
    options: {
      home,
      email: operatorEmail,
      name: { type: 'string', value: 'NAME', help: 'The name of the operator', required: true },
      role: {
        type: 'string',
        value: 'ROLE',
        help: 'viewer, packer (the default) or manager',
      },
    },
    run: async (values, context) => (await import('./operators.ts')).createOperator(values, context),
  }),
  command({
    name: 'operators list',
    summary: 'List the people who can sign in',
    options: { home },
    run: async (_values, context) => (await import('./operators.ts')).listOperators(context),
  }),
  command({
    name: 'operators disable',
    summary: 'Disable an operator and end all of their tokens',
    options: { home, email: operatorEmail },
    run: async (values, context) => (await import('./operators.ts')).disableOperator(values, context),
  }),
  command({
    name: 'operators password',
    summary: 'Give an operator another password and end all of their tokens',
    details: passwordFrom,
    options: { home, email: operatorEmail },
    run: async (values, context) => (await import('./operators.ts')).setOperatorPassword(values, context),
  }),
  command({
    name: 'operators sign-in',
    summary: 'Say whether operators sign in on the page, or open it to everybody again',
    options: { home, off: { type: 'boolean', help: 'Nobody has to sign in on the page any more' } },
    run: async (values, context) => (await import('./operators.ts')).pageSignIn(values, context),
  }),
  command({
    name: 'doctor',
    summary: 'Check everything the station needs, one line each',
    details:
      'Changes nothing. Ends with 1 when something is in the way. With --printer it checks one printer: asks for its\n' +
      'model, compares that with its settings and names the one thing to fix first; nothing is printed.',
    options: {
      home,
      port,
      printer: { type: 'string', value: 'X', help: 'Examine this printer: its name, id or address' },
      calibrate: { type: 'boolean', help: 'Print a calibration label on it; the station has to run' },
    },
    run: async (values, context) =>
      values.printer === undefined && !values.calibrate
        ? (await import('./doctor/doctor.ts')).doctor(context)
        : (await import('./printer-doctor.ts')).printerDoctor(values, context),
  }),
  command({
    name: 'service install',
    summary: 'Run the station whenever this computer runs, without a window',
    details:
      'For the computer of a shop that others print through. It belongs to you and not to the system: a user unit of\n' +
      'systemd, an agent of launchd, or a task of the Windows scheduler (which starts when you sign in).',
    options: { home, port },
    run: async (_values, context) => (await import('./service/service.ts')).installService(context),
  }),
  command({
    name: 'service remove',
    summary: 'Take that back; the data stays',
    options: { home },
    run: async (_values, context) => (await import('./service/service.ts')).removeService(context),
  }),
  command({
    name: 'service status',
    summary: 'Say whether it is installed and whether the station answers',
    options: { home },
    run: async (_values, context) => (await import('./service/service.ts')).serviceStatus(context),
  }),
  command({
    name: 'diagnostics',
    summary: 'Write what helps to find out what went wrong into one file, to be sent to whoever helps',
    details:
      'Versions, settings, checks and the last lines of the log, also when nothing starts any more. Credentials are\n' +
      'not in it, nor names, addresses and numbers of parcels.',
    argument: { value: 'FILE', help: 'The file to write; nothing is overwritten' },
    options: { home, port },
    run: async (values, context) => (await import('./diagnostics.ts')).diagnostics(values, context),
  }),
  command({
    name: 'simulate',
    summary: 'Play a carrier or a shop on this computer, for training; nothing is shipped or charged',
    details:
      'Prints its address, then answers until SIGTERM or Ctrl-C. Give that address as "Other server" to a test\n' +
      'connection, or as the address of the shop. A script is a JSON file such as\n' +
      '{"life": ["picked_up", "delivered"], "misbehaviours": [{"on": "ship", "kind": "charge_then_timeout"}]}\n' +
      'or, for a shop, {"orders": 250, "misbehaviours": [{"on": "tell", "kind": "charge_then_timeout"}]}',
    argument: { value: 'CARRIER', help: 'The short name of the carrier or shop, as in connections' },
    options: {
      port: { type: 'string', value: 'N', help: 'The port to listen on; 0, the default, takes any' },
      script: { type: 'string', value: 'FILE', help: 'How its parcels travel and how it misbehaves' },
    },
    run: async (values, context) => (await import('./simulate.ts')).simulate(values, context),
  }),
]
