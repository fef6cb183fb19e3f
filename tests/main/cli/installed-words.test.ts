import { describe, expect, test } from 'vitest'
import { installedWords } from '../../../main/cli/installed-words.ts'
import { commandName } from '../../../main/platform/paths.ts'

const packaged = { packaged: true }
const words = (...argv: string[]) => installedWords(['/opt/Packdesk/packdesk', ...argv], packaged)

describe('An installed Packdesk', () => {
  test.each([
    [['restore', 'backup.sqlite', '--without-secrets']],
    [['serve', '--port', '0']],
    [['help']],
    [['--help']],
    [['--version']],
    [['open', '--help']],
  ])('runs %j as a command', argv => {
    expect(words(...argv)).toEqual(argv)
  })

  test.each([
    [[]],
    [['packdesk://shipments']],
    [['/home/ana/orders.csv']],
    [['open']],
    [['--ozone-platform=headless']],
    [['--rotate-key']],
  ])('shows its window for %j', argv => {
    expect(words(...argv)).toBeNull()
  })

  test('takes everything behind two dashes as the command, whatever Chromium made of what is before', () => {
    expect(words('--no-sandbox', '--', 'import', 'o.csv', '--type', 'orders')).toEqual([
      'import',
      'o.csv',
      '--type',
      'orders',
    ])
    expect(words('--no-sandbox', '--', 'restroe')).toEqual(['restroe'])
    expect(words('--no-sandbox', '--')).toBeNull()
  })

  test('and one run from its sources leaves out the folder it was given', () => {
    expect(installedWords(['electron', '/checkout', 'doctor'], { packaged: false })).toEqual(['doctor'])
    expect(installedWords(['electron', '/checkout'], { packaged: false })).toBeNull()
  })
})

describe('What people are told to type', () => {
  const paths = { packaged: true, resources: '/opt/Pack desk/resources/resources' }
  const linux = { platform: 'linux', env: {} } as const
  const nothing = () => false

  test('is the word an installer puts on the path', () => {
    expect(commandName(paths, linux, file => file === '/usr/bin/packdesk')).toBe('packdesk')
    expect(commandName(paths, { platform: 'win32', env: {} }, nothing)).toBe('packdesk')
  })

  test('is the file itself where nothing was installed', () => {
    expect(commandName(paths, linux, nothing)).toBe('"/opt/Pack desk/resources/bin/packdesk"')
    expect(commandName(paths, { ...linux, env: { APPIMAGE: '/home/ana/P.AppImage' } }, nothing)).toBe(
      '/home/ana/P.AppImage',
    )
  })
})
