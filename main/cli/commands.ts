import { type Command, command } from './command.ts'

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

const keyName = { type: 'string', value: 'NAME', help: 'The name of the key' } as const

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
    summary: 'Run the station without a window until it is told to stop',
    details: 'Prints the address once it answers. Logs go to standard error; SIGTERM and Ctrl-C stop it.',
    options: {
      home,
      port,
      sample: { type: 'boolean', help: 'Make sample data to try things with' },
      json: { type: 'boolean', help: 'Print {url, pid, home, version} as one line of JSON instead' },
    },
    run: async (values, context) => (await import('./serve.ts')).serve(values, context),
  }),
  command({
    name: 'keys create',
    summary: 'Make a key for a local tool and print it, this once',
    options: {
      home,
      name: { ...keyName, required: true },
      mode: { type: 'string', value: 'MODE', help: 'test (the default) or live' },
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
    summary: 'Turn a key off for good',
    options: { home, name: keyName, id: { type: 'string', value: 'ID', help: 'The id of the key instead' } },
    run: async (values, context) => (await import('./keys.ts')).revokeKey(values, context),
  }),
  command({
    name: 'doctor',
    summary: 'Check everything the station needs, one line each',
    details: 'Changes nothing. Ends with 1 when something is in the way.',
    options: { home, port },
    run: async (_values, context) => (await import('./doctor.ts')).doctor(context),
  }),
]
