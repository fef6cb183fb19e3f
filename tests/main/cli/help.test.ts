import { describe, expect, it } from 'vitest'
import { commands } from '../../../main/cli/commands.ts'
import { parseCommandLine } from '../../../main/cli/run.ts'
import { runPackdesk } from '../../support/command-line/packdesk.ts'

/** What a command line is told, as text. */
function toldFor(line: string): string {
  const parsed = parseCommandLine(line.split(' ').filter(Boolean))
  if (parsed.kind === 'say') return parsed.text
  return parsed.kind === 'wrong' ? `${parsed.problem} ${parsed.hint}` : parsed.kind
}

describe('the help', () => {
  it('is what help.txt shows, for the program and each command', async () => {
    const topics = ['', ...commands.map(({ name }) => name)]
    const text = topics.map(topic =>
      `$ packdesk help ${topic}`.trimEnd().concat('\n', toldFor(`help ${topic}`)),
    )
    await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot('help.txt')
  })

  it.each(commands.map(({ name }) => name))('of "%s" is also what it says for --help', name => {
    expect(toldFor(`${name} --help`)).toBe(toldFor(`help ${name}`))
  })

  it('is what the program says without a command', () => {
    for (const line of ['', '--help', '-h', 'help --help']) expect(toldFor(line)).toBe(toldFor('help'))
  })

  it('tells about a group of commands together', () => {
    expect(toldFor('keys --help')).toBe(toldFor('help keys'))
    expect(toldFor('help keys').match(/^Usage: /gm)).toHaveLength(3)
  })

  it('fits a terminal', () => {
    const lines = ['help', ...commands.map(({ name }) => `help ${name}`)].flatMap(line =>
      toldFor(line).split('\n'),
    )
    expect(lines.filter(line => line.length > 110)).toEqual([])
  })

  it('comes from the program itself', async () => {
    expect(await runPackdesk(['--help'])).toMatchObject({ code: 0, out: `${toldFor('help')}\n`, err: '' })
    expect((await runPackdesk(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('a command line that is not understood', () => {
  it.each([
    ['sevre', 'There is no command "sevre". Did you mean "packdesk serve"?'],
    ['ship', 'There is no command "ship". "packdesk help" lists the commands.'],
    [
      'keys',
      'There is no command "keys". Try one of: packdesk keys create, packdesk keys list, packdesk keys revoke.',
    ],
    [
      'keys crate',
      'There is no command "keys crate". Try one of: packdesk keys create, packdesk keys list, packdesk keys revoke.',
    ],
    ['help srve', 'There is no command "srve". Did you mean "packdesk serve"?'],
    ['--sample serve', 'There is no option --sample here. Start with a command. "packdesk help" lists them.'],
    [
      'serve --smaple',
      '"packdesk serve" has no option --smaple. Did you mean --sample? Else say "packdesk serve --help".',
    ],
    [
      'doctor --json',
      '"packdesk doctor" has no option --json. For what it takes, say "packdesk doctor --help".',
    ],
    ['restore', '"packdesk restore" needs FILE. For what it takes, say "packdesk restore --help".'],
    [
      'restore one two',
      '"packdesk restore" takes one FILE, not 2. For what it takes, say "packdesk restore --help".',
    ],
    ['serve now', `Unexpected argument 'now'. For what it takes, say "packdesk serve --help".`],
    [
      'serve --port',
      `Option '--port <value>' argument missing. For what it takes, say "packdesk serve --help".`,
    ],
  ])('"%s" is answered with what to do', (line, told) => {
    expect(toldFor(line)).toBe(told)
  })

  it('ends the program with 2 and leaves standard output empty', async () => {
    expect(await runPackdesk(['serve', '--nonsense'])).toMatchObject({ code: 2, out: '' })
  })

  it('lists every wrong setting in one go', async () => {
    const env = { PACKDESK_LOG_LEVEL: 'loud', PACKDESK_ELECTRON: 'perhaps' }
    const { code, err } = await runPackdesk(['doctor', '--port', 'x'], { env })
    expect(code).toBe(2)
    for (const name of ['--port', 'PACKDESK_LOG_LEVEL', 'PACKDESK_ELECTRON'])
      expect(err).toContain(`  ${name}  `)
  })
})
